import type { SourceEncoding } from '@assay/contract/inventory';

/** How far into a file a NUL byte makes it binary; the same reach as git's own rule. */
const BINARY_REACH = 8192;
/** One broken sequence per four good ones is a damaged UTF-8 file; more is another encoding. */
const GOOD_PER_BROKEN = 4;
/** Share of a file's double-byte characters that must be common Chinese ones (the GB 2312 part) before we believe GB 18030. */
const COMMON_SHARE = 0.7;

/**
 * How the bytes of a file are to be read; undefined when they are no text.
 * Order: byte-order mark, NUL bytes, UTF-8, GB 18030, and latin1 for the rest, which any bytes are.
 */
export function detectEncoding(bytes: Uint8Array): SourceEncoding | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? undefined : 'utf-16le'; // FF FE 00 00 is UTF-32
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (bytes.subarray(0, BINARY_REACH).includes(0)) return undefined;
  const utf8 = countUtf8(bytes);
  if (utf8.broken === 0 || utf8.good >= utf8.broken * GOOD_PER_BROKEN) return 'utf-8';
  return looksGb18030(bytes) ? 'gb18030' : 'latin1';
}

/** Counts multi-byte sequences that are well formed (RFC 3629) and bytes that belong to none. */
function countUtf8(bytes: Uint8Array): { good: number; broken: number } {
  let good = 0;
  let broken = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = utf8Length(bytes, at);
    if (length === 0) broken += 1;
    else if (length > 1) good += 1;
    at += length || 1;
  }
  return { good, broken };
}

/** Length of the UTF-8 sequence at a place, 0 when there is none. */
function utf8Length(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length =
    lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
  if (length === 0) return 0;
  const second = bytes[at + 1] ?? 0;
  // Overlong forms, surrogates and what lies above U+10FFFF show in the second byte.
  if (lead === 0xe0 && second < 0xa0) return 0;
  if (lead === 0xed && second > 0x9f) return 0;
  if (lead === 0xf0 && second < 0x90) return 0;
  if (lead === 0xf4 && second > 0x8f) return 0;
  for (let index = 1; index < length; index++) {
    const byte = bytes[at + index] ?? 0;
    if (byte < 0x80 || byte > 0xbf) return 0;
  }
  return length;
}

/** Valid GB 18030 throughout, and mostly characters people write: latin1 prose is often valid by chance, but never common. */
function looksGb18030(bytes: Uint8Array): boolean {
  let characters = 0;
  let common = 0;
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      at += 1;
      continue;
    }
    if (lead === 0x80 || lead === 0xff) return false;
    const second = bytes[at + 1];
    if (second === undefined) return false;
    characters += 1;
    if (second >= 0x30 && second <= 0x39) {
      const third = bytes[at + 2] ?? 0;
      const fourth = bytes[at + 3] ?? 0;
      if (third < 0x81 || third === 0xff || fourth < 0x30 || fourth > 0x39) return false;
      at += 4;
      continue;
    }
    if (second < 0x40 || second === 0x7f || second === 0xff) return false;
    // Rows 1-9 of GB 2312 are punctuation and foreign letters, rows 16-87 the characters.
    if (second >= 0xa1 && ((lead >= 0xa1 && lead <= 0xa9) || (lead >= 0xb0 && lead <= 0xf7))) common += 1;
    at += 2;
  }
  return characters > 0 && common >= characters * COMMON_SHARE;
}
