import { withoutNulls } from '../../../envelope.ts';
import type { Row } from './columns.ts';

/** One row of the list per line, in the words of the wire. */
export async function* jsonl(pieces: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  for await (const rows of pieces) yield rows.map((row) => `${JSON.stringify(withoutNulls(row))}\n`).join('');
}
