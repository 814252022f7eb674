const NO_WORDS = new Int32Array(0);

/** The bytes as numbers of four, from the first one that lies as the machine wants it: `shift` bytes stand before it, up to three behind the last. */
export function wordsOf(bytes: Uint8Array): { words: Int32Array; shift: number } {
  const shift = (4 - (bytes.byteOffset & 3)) & 3;
  const count = (bytes.length - shift) >> 2;
  // An empty view may not begin at an odd place either.
  const words = count > 0 ? new Int32Array(bytes.buffer, bytes.byteOffset + shift, count) : NO_WORDS;
  return { words, shift };
}
