import type { TextFacts } from './text-facts.ts';

/**
 * Columns of many places in one sweep: 1-based, in UTF-16 units, as editors and the contract count them. Ask in ascending order
 * of offset; each byte is then read once, whatever the length of a line.
 */
export function columnFinder(bytes: Uint8Array, text: TextFacts): (offset: number, line: number) => number {
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  let at = mark;
  let column = 1;
  return (offset, line) => {
    const start = text.lineStart[line] ?? 0;
    if (at < start || at > offset) {
      at = start === 0 ? Math.min(mark, offset) : start;
      column = 1;
    }
    while (at < offset) {
      const b = bytes[at++] ?? 0;
      // A lead byte of four counts for two units, bytes that follow a lead byte for none.
      if (b < 0x80 || b >= 0xc0) column += b >= 0xf0 ? 2 : 1;
    }
    return column;
  };
}
