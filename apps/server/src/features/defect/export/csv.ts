import { type Column, cellOf, type Row } from './columns.ts';

/** Spreadsheets read UTF-8 only behind this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A table of comma-separated values (RFC 4180), piece by piece. */
export async function* csv(
  pieces: AsyncIterable<readonly Row[]>,
  { columns, language }: { columns: readonly Column[]; language: 'zh' | 'en' },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(columns.map((column) => column[language]));
  for await (const rows of pieces)
    yield rows.map((row) => line(columns.map((column) => cellOf(row, column, language)))).join('');
}

/**
 * A text that a spreadsheet would run as a formula, made harmless: file names and messages are a repository's own words.
 * Tab and line end count too, since they are skipped before the formula is looked for.
 */
export function harmless(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

function line(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(harmless(cell)))).join(',')}\r\n`;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
