/** One released version as its changelog says it. */
export interface ReleaseEntry {
  readonly version: string;
  /** ISO date. */
  readonly date: string;
  readonly notes: readonly string[];
}

const HEADING = /^## (\d+\.\d+\.\d+) - (\d{4}-\d{2}-\d{2})$/;

/** Released versions of a changelog in the form of CHANGELOG.md, in its order; what is not released yet has no version. */
export function readChangelog(text: string): ReleaseEntry[] {
  return text.split(/^(?=## )/m).flatMap((section) => {
    const [heading = '', ...body] = section.split('\n');
    const [, version, date] = HEADING.exec(heading.trim()) ?? [];
    if (version === undefined || date === undefined) return [];
    return [{ version, date, notes: notesOf(body) }];
  });
}

/** Bullets; a line that begins with spaces goes on with the bullet before. */
function notesOf(lines: readonly string[]): string[] {
  const notes: string[] = [];
  for (const line of lines) {
    if (line.startsWith('- ')) notes.push(line.slice(2).trim());
    else if (/^\s+\S/.test(line) && notes.length > 0) notes.push(`${notes.pop()} ${line.trim()}`);
  }
  return notes;
}

/**
 * Both languages of every release.
 * @throws Error naming the version whose two texts do not match
 */
export function releasesOf({ zh, en }: { zh: string; en: string }) {
  const [chinese, english] = [readChangelog(zh), readChangelog(en)];
  const names = (entries: readonly ReleaseEntry[]) =>
    entries.map(({ version, date }) => `${version} - ${date}`).join(', ');
  if (names(chinese) !== names(english))
    throw new Error(`CHANGELOG.zh.md has the releases ${names(chinese)}; CHANGELOG.md has ${names(english)}`);
  return english.map(({ version, date, notes }, index) => {
    const twin = chinese[index]?.notes ?? [];
    if (twin.length !== notes.length)
      throw new Error(`${version} has ${twin.length} entries in CHANGELOG.zh.md and ${notes.length} in CHANGELOG.md`);
    return { version, date, notes: { zh: twin, en: [...notes] } };
  });
}
