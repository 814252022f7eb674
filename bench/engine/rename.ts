/**
 * Renames in place: every word that begins with a capital or holds one gets another letter there. Key words are in lower
 * case everywhere, so the text stays as well formed as it was, of the same length, and no longer a copy of itself.
 * @param by 1 to 25
 */
export function rename(bytes: Uint8Array, by: number): void {
  for (let at = 0; at < bytes.length; at += 1) {
    const b = bytes[at] ?? 0;
    if (b >= 65 && b <= 90) bytes[at] = 65 + ((b - 65 + by) % 26);
  }
}
