/** Writes releases.json from the two changelogs (`npm run gen`). */
import { readFileSync, writeFileSync } from 'node:fs';
import { releasesOf } from './read-changelog.ts';

const root = new URL('../../../../../../', import.meta.url);
const text = (name: string) => readFileSync(new URL(name, root), 'utf8');
const releases = releasesOf({ zh: text('CHANGELOG.zh.md'), en: text('CHANGELOG.md') });
writeFileSync(new URL('releases.json', import.meta.url), `${JSON.stringify(releases, null, 2)}\n`);
