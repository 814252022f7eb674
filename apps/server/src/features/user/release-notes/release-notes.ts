import type { UiLanguage } from '@assay/contract/errors';
import releases from './releases.json' with { type: 'json' };

/** What changed for people, newest first, as the changelogs say it (`npm run gen`). */
export function releaseNotes(language: UiLanguage): { version: string; date: string; notes: string[] }[] {
  return releases.map(({ version, date, notes }) => ({ version, date, notes: [...notes[language]] }));
}
