import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
/** Everything the server side says. Texts of the pages have a test of their own. */
const FOLDERS = ['apps/server/src', 'apps/worker/src', 'apps/cli/src', ...packages()];

function packages(): string[] {
  return readdirSync(join(ROOT, 'packages'))
    .filter((name) => name !== 'testing')
    .map((name) => `packages/${name}/src`);
}

interface Pair {
  readonly file: string;
  readonly zh: string;
  readonly en: string;
}

const LITERAL = String.raw`('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\x60(?:[^\x60\\]|\\.)*\x60)`;
const PAIR = new RegExp(String.raw`\bzh: ${LITERAL},\s*en: ${LITERAL}`, 'g');

function sources(): { file: string; text: string }[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|\.test-kit\.ts$|test-support/.test(name))
      .map((name) => ({ file: join(folder, name), text: readFileSync(join(ROOT, folder, name), 'utf8') })),
  );
}

const blanks = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();
const HAN = /\p{Script=Han}/u;

/**
 * The types see to it that no language is missing; this sees to it that each text is in its language and that both tell
 * the same facts.
 */
describe('texts of the server side', () => {
  const files = sources();
  const pairs: Pair[] = files.flatMap(({ file, text }) =>
    [...text.matchAll(PAIR)].map(([, zh = '', en = '']) => ({ file, zh: zh.slice(1, -1), en: en.slice(1, -1) })),
  );

  it('are found', () => {
    expect(pairs.length).toBeGreaterThan(200);
  });

  it('are never one-sided', () => {
    const lonely = files.filter(({ text }) => {
      const count = (language: string) => [...text.matchAll(new RegExp(`\\b${language}: ['"\`]`, 'g'))].length;
      return count('zh') !== count('en');
    });
    expect(lonely.map(({ file }) => file)).toEqual([]);
  });

  it('are in their language; names that have none are the same in both', () => {
    const wrong = pairs.filter(
      ({ zh, en }) =>
        HAN.test(en.replace(/\$\{[^}]*\}/g, '')) ||
        (!HAN.test(zh) && !zh.includes('${') && zh !== en) ||
        en.trim() === '',
    );
    expect(wrong).toEqual([]);
  });

  it('have the same blanks in both', () => {
    // The contract fixes the English of this one, which does not name the thing.
    const fixed = new Set(['{0}已存在']);
    const wrong = pairs.filter(
      ({ zh, en }) => !zh.includes('${') && !fixed.has(zh) && blanks(zh).join() !== blanks(en).join(),
    );
    expect(wrong).toEqual([]);
  });
});
