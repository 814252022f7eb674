/**
 * Renames in place: in every word, capitals and the letters behind an underscore become other letters. Key words have
 * neither, so the text stays as well formed as it was, of the same length, and is no longer a copy of itself.
 * @param by 1 to 25
 */
export function rename(bytes: Uint8Array, by: number): void {
  let before = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const b = bytes[at] ?? 0;
    if (b >= 65 && b <= 90) bytes[at] = 65 + ((b - 65 + by) % 26);
    else if (before === 95 && b >= 97 && b <= 122) bytes[at] = 97 + ((b - 97 + by) % 26);
    before = b;
  }
}
