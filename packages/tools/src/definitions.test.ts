import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_FLAGS, SOURCE_LANGUAGES } from '@assay/contract/language';
import { expect, test } from 'vitest';
import { generatedFiles, staleFiles } from './generate/generated-files.ts';
import { loadTools } from './load.ts';
import { TOOLS } from './registry.gen.ts';
import { scriptCommand } from './script-command.ts';
import { toolVersion } from './tool-version.ts';

const loaded = loadTools();
const definitions = join(import.meta.dirname, 'definitions');
const languageKeys = LANGUAGE_FLAGS.map(({ key }): string => key);

test('generated files are fresh (npm run gen)', { timeout: 30_000 }, async () => {
  expect(staleFiles(await generatedFiles())).toEqual([]);
});

test('the registry has every folder, lint tools first, then CCN, DUPC, CLOC, JACOCO', () => {
  expect(TOOLS.map(({ name }) => name)).toEqual([
    'ESLINT',
    'RUFF',
    'ASSAY',
    'ASSAY_CUSTOM',
    'CLANG_SA',
    'COVERITY',
    'GCC_ANALYZER',
    'KLOCWORK',
    'PINPOINT',
    'CCN',
    'DUPC',
    'CLOC',
    'JACOCO',
  ]);
  expect(loaded.map(({ tool }) => tool.name).sort()).toEqual(TOOLS.map(({ name }) => name).sort());
});

test.each(loaded)(
  '$folder: the folder is the name in lower case (rename the folder or edit tool.yaml)',
  ({ folder, tool }) => {
    expect(folder).toBe(tool.name.toLowerCase());
  },
);

test.each(loaded)('$folder: languages and sources are words of the contract (edit tool.yaml)', ({ tool }) => {
  expect(tool.languages.filter((key) => key !== '*' && !languageKeys.includes(key))).toEqual([]);
  expect(tool.sources.filter((key) => !['*', 'functions', 'all'].includes(key) && !(key in SOURCE_LANGUAGES))).toEqual(
    [],
  );
});

const HAN = /\p{Script=Han}/u;
type Texts = Readonly<Record<'zh' | 'en', string>>;

/** A text that is not in its language: Chinese without a Chinese character, English with one or empty. */
const wrongLanguage = ({ zh, en }: Texts): boolean => !HAN.test(zh) || HAN.test(en) || en.trim() === '';

test.each(loaded)('$folder: every text of the tool is in both languages (edit tool.yaml)', ({ tool }) => {
  const texts = [tool.description, ...tool.params.flatMap(({ labelName, varTips }) => [labelName, varTips])];
  expect(texts.filter(wrongLanguage)).toEqual([]);
  // A product's own name is the same in both; any other is translated.
  const { zh, en } = tool.displayName;
  expect(zh === en ? [HAN.test(en), en.trim() === ''] : [wrongLanguage({ zh, en })]).not.toContain(true);
});

test.each(loaded)('$folder: there are checkers, each once, of known languages', ({ tool, checkers }) => {
  const keys = checkers.map(({ key }) => key);
  // What people write is in the database.
  if (tool.name !== 'ASSAY_CUSTOM') expect(keys.length).toBeGreaterThan(0);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { key, languages } of checkers) {
    expect(languages.length, key).toBeGreaterThan(0);
    const allowed = tool.run.kind === 'engine' || tool.languages.includes('*') ? languageKeys : tool.languages;
    expect(
      languages.filter((language) => !allowed.includes(language)),
      key,
    ).toEqual([]);
  }
});

test.each(loaded)('$folder: every text of every checker is in both languages (edit zh.json)', ({ checkers }) => {
  const wrong = checkers.flatMap(({ key, description, detail, message, params = [] }) => {
    const texts: Texts[] = [description, ...params.map(({ label }) => label)];
    if (message) texts.push(message);
    if (detail !== undefined) texts.push(typeof detail === 'string' ? { zh: detail, en: detail } : detail);
    return texts.filter(wrongLanguage).map((text) => ({ key, ...text }));
  });
  expect(wrong).toEqual([]);
});

test.each(loaded)('$folder: every back-tick of a description has its partner (edit zh.json)', ({ checkers }) => {
  // Code between them is shown as code; a lonely one would be shown as it is.
  const unpaired = checkers.filter(({ description: { zh, en } }) =>
    [zh, en].some((text) => text.split('`').length % 2 === 0),
  );
  expect(unpaired.map(({ key }) => key)).toEqual([]);
});

test.each(loaded)(
  '$folder: aliases lead to checkers that exist and hide none (edit tool.yaml)',
  ({ tool, checkers }) => {
    const keys = new Set(checkers.map(({ key }) => key));
    for (const [old, current] of Object.entries(tool.aliases))
      expect([old, keys.has(old), keys.has(current)]).toEqual([old, false, true]);
  },
);

const scripts = loaded.filter(({ tool }) => tool.run.kind === 'node');

test.each(scripts)(
  '$folder: script, fixtures and expected findings exist, and each says what the other has',
  ({ folder, tool }) => {
    expect(existsSync(scriptCommand(tool)?.file ?? '')).toBe(true);
    const fixtures = join(definitions, folder, 'fixtures');
    const expected = Object.keys(JSON.parse(readFileSync(join(fixtures, 'expected.json'), 'utf8')));
    expect(
      readdirSync(fixtures)
        .filter((name) => name.startsWith('basic.'))
        .sort(),
    ).toEqual(expected.sort());
    expect(existsSync(join(definitions, folder, 'run.test.ts'))).toBe(true);
  },
);

test.each(loaded)('$folder: the version is known', ({ tool }) => {
  const known = { engine: /^engine-7$/, node: /^\d+\.\d+\.\d+/, command: /^$/, report: /^$/, coverage: /^$/ }[
    tool.run.kind
  ];
  expect(toolVersion(tool, 'engine-7')).toMatch(known);
});
