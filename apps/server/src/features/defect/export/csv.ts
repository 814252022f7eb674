import { BYTE_ORDER_MARK, csvLine as line } from '../../../csv-line.ts';
import { type Column, cellOf, type Row } from './columns.ts';

export { harmless } from '../../../csv-line.ts';

/** A table of comma-separated values (RFC 4180), piece by piece. */
export async function* csv(
  pieces: AsyncIterable<readonly Row[]>,
  { columns, language }: { columns: readonly Column[]; language: 'zh' | 'en' },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(columns.map((column) => column[language]));
  for await (const rows of pieces)
    yield rows.map((row) => line(columns.map((column) => cellOf(row, column, language)))).join('');
}
