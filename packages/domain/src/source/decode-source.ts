import type { SourceEncoding } from '@assay/contract/inventory';

/** What windows-1252 has at 0x80-0x9F, where ISO 8859-1 has control characters nobody writes (WHATWG index-windows-1252). */
const WINDOWS_1252 =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';

/**
 * The text of a source file without its byte-order mark. Never fails: what does not decode becomes U+FFFD.
 * latin1 is read as its superset windows-1252, which is what such files mean.
 * Lines and columns everywhere in the product are those of this text.
 */
export function decodeSource(bytes: Uint8Array, encoding: SourceEncoding): string {
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding !== 'latin1') return text;
  // Node's decoder leaves these as control characters in some releases and not in others.
  return text.replace(/[\u0080-\u009F]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character);
}
