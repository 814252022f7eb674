import { readFileSync } from 'node:fs';
import { LANGUAGE_FLAGS } from '@assay/contract/language';
import { SOURCE_LANGUAGES, type SourceLanguage } from '@assay/contract/source-languages';
import { measureFile } from '@assay/engine/measure-file';
import { compileRules, speaks } from '@assay/engine/rules/compile-rules';
import { RULES } from '@assay/engine/rules/rule-table';
import { expect, test } from 'vitest';
import { checkersOf } from '../../catalogue.ts';
import { GROUPS } from './rules.ts';
import { SECRET_KINDS } from './secret-kinds.ts';

const texts = Object.values(GROUPS).flatMap((group) => Object.entries(group));
const textsOf = new Map(texts);
const catalogue = new Map(checkersOf('ASSAY').map((checker) => [checker.key, checker]));

test('every rule of the engine has texts, every text a rule', () => {
  expect(texts.map(([key]) => key).sort()).toEqual(RULES.map(({ key }) => key).sort());
  expect(RULES.length).toBeGreaterThanOrEqual(75);
  expect(new Set(RULES.map(({ key }) => key)).size).toBe(RULES.length);
});

test.each(RULES)('$key: languages and parameters are the same on both sides', (rule) => {
  const { key, params } = rule;
  const flagOf = (language: SourceLanguage) =>
    LANGUAGE_FLAGS.find(({ flag }) => flag === SOURCE_LANGUAGES[language].flag)?.key ?? '';
  const languages = Object.keys(SOURCE_LANGUAGES) as SourceLanguage[];
  const spoken = new Set(languages.filter((language) => speaks(rule, language)).map(flagOf));
  const checker = catalogue.get(key);
  expect([...(checker?.languages ?? [])].sort()).toEqual([...spoken].sort());
  expect((checker?.params ?? []).map(({ name, kind, default: usual }) => [name, kind, usual])).toEqual(
    (params ?? []).map(({ name, min, max, default: usual }) => [name, { type: 'integer', min, max }, String(usual)]),
  );
  for (const flag of checker?.recommendedFor ?? []) expect(checker?.languages).toContain(flag);
});

test.each(texts)('%s: is told in both languages, and no message is without its words', (_key, { zh, en }) => {
  for (const text of [zh.what, zh.why, zh.fix, zh.message]) expect(text).toMatch(/\p{Script=Han}/u);
  for (const text of [en.what, en.why, en.fix, en.message]) expect(text).not.toMatch(/\p{Script=Han}/u);
  const places = (message: string) => [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  expect(places(zh.message)).toEqual(places(en.message));
});

test('every kind of secret the engine knows has its name in Chinese', () => {
  const source = readFileSync(new URL('../../../../engine/src/rules/secrets/shapes.ts', import.meta.url), 'utf8');
  const named = [...source.matchAll(/\b(?:name|kind): '([^']+)'/g)].map(([, name = '']) => name);
  const known = Object.values(SECRET_KINDS).flatMap((kinds) => Object.keys(kinds));
  expect([...new Set(named)].sort()).toEqual(known.sort());
});

const find = (key: string, language: string, code: string) =>
  measureFile(Buffer.from(code), language as SourceLanguage, {
    rules: {
      program: compileRules(new Map([[key, {}]])),
      encoding: key === 'not-utf8' && code.includes('latin1') ? 'latin1' : 'utf-8',
      path: `src/a.${language}`,
    },
  }).findings?.findings ?? [];

const examples = texts.flatMap(([key, rule]) => rule.examples.map((example, n) => ({ key, n, ...example })));

test.each(examples)(
  '$key in $language ($n): the bad code is found where it says, the good one is clean',
  ({ key, language, bad, good, lines }) => {
    const found = find(key, language, bad);
    expect(found.map(({ line }) => line)).toEqual(lines);
    for (const finding of found) {
      expect(finding.checker).toBe(key);
      const message = textsOf.get(key)?.en.message ?? '';
      for (const [, name = ''] of message.matchAll(/\{(\w+)\}/g)) expect(Object.keys(finding.values)).toContain(name);
    }
    expect(find(key, language, good)).toEqual([]);
  },
);
