import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readChangelog, releasesOf } from './read-changelog.ts';
import { releaseNotes } from './release-notes.ts';

const file = (name: string) => readFileSync(new URL(`../../../../../../${name}`, import.meta.url), 'utf8');
const english = [
  '# Changelog',
  '',
  '## Unreleased',
  '',
  '- Later.',
  '',
  '## 1.0.0 - 2027-01-02',
  '',
  '- One',
  '  more.',
  '- Two.',
  '',
];

describe('release notes', () => {
  it('are what the changelogs say: otherwise run `npm run gen`', () => {
    const fresh = releasesOf({ zh: file('CHANGELOG.zh.md'), en: file('CHANGELOG.md') });
    expect(fresh.length).toBeGreaterThan(0);
    for (const language of ['zh', 'en'] as const)
      expect(releaseNotes(language)).toEqual(
        fresh.map(({ notes, ...release }) => ({ ...release, notes: notes[language] })),
      );
    expect(releaseNotes('zh')[0]?.notes).not.toEqual(releaseNotes('en')[0]?.notes);
  });

  it('leave out what is not released, and join broken lines', () => {
    expect(readChangelog(english.join('\n'))).toEqual([
      { version: '1.0.0', date: '2027-01-02', notes: ['One more.', 'Two.'] },
    ]);
  });

  it.each([
    ['another version', '## 1.0.1 - 2027-01-02\n\n- 一\n- 二\n', 'CHANGELOG.zh.md has the releases 1.0.1'],
    ['a missing entry', '## 1.0.0 - 2027-01-02\n\n- 一\n', '1.0.0 has 1 entries'],
  ])('stop the generation at %s in the other language', (_, zh, message) => {
    expect(() => releasesOf({ zh, en: english.join('\n') })).toThrow(message);
  });
});
