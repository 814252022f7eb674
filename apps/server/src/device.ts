/** Order matters: browsers name their ancestors too. */
const BROWSERS: readonly (readonly [mark: string, name: string])[] = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
  ['curl/', 'curl'],
];
const SYSTEMS: readonly (readonly [mark: string, name: string])[] = [
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
];

/** Browser and system of a session as a person would name them; what is not known stays as it came, shortened. */
export function deviceOf(userAgent: string | null): string {
  if (userAgent === null) return '-';
  const named = [BROWSERS, SYSTEMS].flatMap((table) => table.find(([mark]) => userAgent.includes(mark))?.[1] ?? []);
  return named.length > 0 ? named.join(' · ') : userAgent.slice(0, 60);
}
