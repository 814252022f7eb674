import type { TextFacts } from './text-facts.ts';

/** Set in a byte that is no ASCII. */
const HIGH_BITS = 0x80808080 | 0;

/**
 * Columns of many places in one sweep: 1-based, in UTF-16 units, as editors and the contract count them. Ask in ascending order
 * of offset; each byte is then read once, whatever the length of a line.
 */
export function columnFinder(bytes: Uint8Array, text: TextFacts): (offset: number, line: number) => number {
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = mark;
  let column = 1;
  return (offset, line) => {
    const start = text.lineStart[line] ?? 0;
    if (at < start || at > offset) {
      at = start === 0 ? Math.min(mark, offset) : start;
      column = 1;
    }
    while (at < offset) {
      // Four ASCII bytes at once: a line may be as long as a file.
      if (at + 4 <= offset && (words.getInt32(at) & HIGH_BITS) === 0) {
        at += 4;
        column += 4;
        continue;
      }
      const b = bytes[at++] ?? 0;
      // A lead byte of four counts for two units, bytes that follow a lead byte for none.
      if (b < 0x80 || b >= 0xc0) column += b >= 0xf0 ? 2 : 1;
    }
    return column;
  };
}
