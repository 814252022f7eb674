/** The name of a token sequence: 64 bits as two independent words. @param into takes them at `at` and behind it */
export function putName(
  into: Int32Array,
  at: number,
  { tokens, from, to }: { tokens: Int32Array; from: number; to: number },
): void {
  let a = 0x9e3779b9 | 0;
  let b = 0x85ebca6b | 0;
  for (let i = from; i < to; i++) {
    const t = tokens[i] ?? 0;
    a = Math.imul(a ^ t, 0x01000193);
    a ^= a >>> 15;
    b = Math.imul((b << 13) | (b >>> 19), 5) + Math.imul(t, 0xcc9e2d51) + 0x6546b64;
    b ^= b >>> 16;
  }
  into[at] = finish(a ^ (to - from));
  into[at + 1] = finish(b ^ Math.imul(to - from, 0x27d4eb2d));
}

/** A name as people see it: 16 digits. */
export function hexOfName(high: number, low: number): string {
  return hex(high) + hex(low);
}

/** Spreads every bit over all (the finaliser of MurmurHash3, public domain). */
export function finish(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}
