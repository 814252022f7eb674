/** Small questions about bytes. */

/** Letters, digits, `_` and every byte of a non-ASCII character. */
export const WORD_BYTE = new Uint8Array(256);
for (let b = 0; b < 256; b++) {
  const letter = (b >= 65 && b <= 90) || (b >= 97 && b <= 122);
  if (letter || (b >= 48 && b <= 57) || b === 95 || b >= 128) WORD_BYTE[b] = 1;
}

export function isWordByte(b: number | undefined): boolean {
  return b !== undefined && WORD_BYTE[b] === 1;
}

export function isDigit(b: number | undefined): boolean {
  return b !== undefined && b >= 48 && b <= 57;
}

export function isWordStart(b: number | undefined): boolean {
  return isWordByte(b) && !isDigit(b);
}

export function isBlank(b: number | undefined): boolean {
  return b === 32 || b === 9;
}

export function isLineEnd(b: number | undefined): boolean {
  return b === 10 || b === 13;
}

const decoder = new TextDecoder('utf-8');
/** Up to so many bytes a text is sooner put together than decoded. */
const SHORT = 16;

/** Text of a byte range. @param limit characters kept; hostile names do not become megabytes */
export function textOf(bytes: Uint8Array, start: number, end: number, limit = 256): string {
  const stop = Math.min(end, start + limit);
  if (stop - start > SHORT) return decoder.decode(bytes.subarray(start, stop));
  let text = '';
  for (let i = start; i < stop; i++) {
    const b = bytes[i] ?? 0;
    if (b >= 128) return decoder.decode(bytes.subarray(start, stop));
    text += String.fromCharCode(b);
  }
  return text;
}

/** Text of a byte range, whole. */
export function decodeText(bytes: Uint8Array, start: number, end: number): string {
  return textOf(bytes, start, end, end - start);
}

/**
 * The same bytes as a plain array: a Node `Buffer` is one of another kind to the machine code of the loops, which would be made twice and
 * be slower ever after.
 */
export function plainBytes(bytes: Uint8Array): Uint8Array {
  return bytes.constructor === Uint8Array ? bytes : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
