import type { TextFacts } from './text-facts.ts';

/**
 * Columns of many places in one sweep: 1-based, in UTF-16 units, as editors and the contract count them. Ask in ascending order
 * of offset; each byte is then read once, whatever the length of a line.
 */
export function columnFinder(bytes: Uint8Array, text: TextFacts): (offset: number, line: number) => number {
  let at = 0;
  let column = 1;
  return (offset, line) => {
    const start = text.lineStart[line] ?? 0;
    if (at < start || at > offset) {
      at = start;
      column = 1;
      if (start === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) at = Math.min(3, offset);
    }
    while (at < offset) {
      const b = bytes[at++] ?? 0;
      // A lead byte of four counts for two units, bytes that follow a lead byte for none.
      if (b < 0x80 || b >= 0xc0) column += b >= 0xf0 ? 2 : 1;
    }
    return column;
  };
}
