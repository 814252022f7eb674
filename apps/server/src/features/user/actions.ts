/**
 * The actions a page asks about, in any of the encodings clients use (contract-core 4.1): repeated, `action[]`, and lists
 * joined by `,` or `;`.
 */
export function actionsOf(...given: readonly (readonly string[] | undefined)[]): string[] {
  const names = given
    .flatMap((list) => list ?? [])
    .flatMap((text) => text.split(/[,;]/))
    .map((name) => name.trim())
    .filter((name) => /^[a-z_]{1,40}$/.test(name));
  return [...new Set(names)];
}
