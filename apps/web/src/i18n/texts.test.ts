import { expect, test } from 'vitest';
import { common } from '../components/common-texts.ts';
import { i18n, switchLanguage } from './i18n.ts';
import { languageOf } from './language.ts';
import { defineTexts, type Pairs, TEXTS } from './texts.ts';

// Every module that defines words, wherever it is: a feature cannot be forgotten here.
const modules = import.meta.glob(
  ['../**/*.ts', '../**/*.tsx', '!../**/*.test.ts', '!../**/*.test.tsx', '!../app/main.tsx'],
  { query: '?raw', import: 'default', eager: true },
);
const defining = Object.entries(modules).filter(([, source]) => /defineTexts\(\s*'/.test(String(source)));
const loaders = import.meta.glob(['../**/*texts.ts', '../components/preferences.tsx']);
await Promise.all(Object.values(loaders).map((load) => load()));

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

test('every set of words in the source is among the checked ones', () => {
  const named = defining.map(([, source]) => /defineTexts\(\s*'([^']+)'/.exec(String(source))?.[1]);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => name !== undefined && !TEXTS.has(name))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

test.each([...TEXTS])('%s: both languages have every key, with the same placeholders', (namespace, pairs: Pairs) => {
  const keys = (language: string) =>
    Object.keys(i18n.getResourceBundle(language, namespace)).filter((key) => !/_(one|other)$/.test(key));
  expect(keys('en').sort()).toEqual(keys('zh').sort());
  for (const [key, [zh, en, one]] of Object.entries(pairs)) {
    expect(zh.trim(), key).not.toBe('');
    expect(en.trim(), key).not.toBe('');
    expect(placeholders(en), key).toEqual(placeholders(zh));
    expect(/[\u4e00-\u9fa5]/.test(en), `${key} is not English`).toBe(false);
    if (one !== undefined) expect(one.trim(), key).not.toBe('');
  }
});

const english = [...TEXTS.keys()].flatMap((namespace) =>
  Object.entries(i18n.getResourceBundle('en', namespace) as Record<string, string>)
    .filter(([key, text]) => text.includes('{{count}}') && !/_(one|other)$/.test(key))
    .map(([key, text]) => [`${namespace}.${key}`, text] as const),
);

test('every English text that counts has both forms', () => {
  expect(english.length).toBeGreaterThan(20);
  const without = english.filter(([name]) => {
    const [namespace = '', key = ''] = name.split('.');
    const bundle = i18n.getResourceBundle('en', namespace) as Record<string, string>;
    return !(`${key}_one` in bundle && `${key}_other` in bundle);
  });
  expect(without.map(([name]) => name)).toEqual([]);
});

test('no English text has one of a plural', async () => {
  await switchLanguage('en');
  const plural =
    /\b1 (files|issues|functions|rows|copies|rules|sets|days|builds|branches|languages|entries|runs|lines|comments|characters|marks|tasks)\b/;
  const wrong = english.map(([name]) => {
    const [namespace = '', key = ''] = name.split('.');
    return i18n.t(key, { ns: namespace, keySeparator: false, nsSeparator: false, count: 1 });
  });
  expect(wrong.filter((text) => plural.test(text))).toEqual([]);
  await switchLanguage('zh');
});

test('the singular is English only, and follows the count', async () => {
  const texts = defineTexts('test', { rows: ['共 {{count}} 行', '{{count}} rows', '{{count}} row'] });
  await switchLanguage('en');
  expect([texts.text('rows', { count: 1 }), texts.text('rows', { count: 2 })]).toEqual(['1 row', '2 rows']);
  await switchLanguage('zh');
  expect(texts.text('rows', { count: 1 })).toBe('共 1 行');
  expect(texts.text('rows', { count: 12345 })).toBe('共 12,345 行');
});

test('only counts are grouped: a line or a build is a name', () => {
  const texts = defineTexts('test-names', { at: ['第 {{line}} 行', 'line {{line}}'] });
  expect(texts.text('at', { line: 12345 })).toBe('第 12345 行');
});

test('the switch is kept in the cookie and on the page', async () => {
  await switchLanguage('en');
  expect(document.cookie).toContain('assay_language=en');
  expect(document.documentElement.lang).toBe('en');
  expect(common.text('notFound')).toBe('Not Found');
  await switchLanguage('zh');
  expect(document.cookie).toContain('assay_language=zh-CN');
  expect(document.documentElement.lang).toBe('zh-CN');
});

test('the cookie: zh in any case or absent is Chinese, anything else English', () => {
  expect([undefined, '', 'zh', 'ZH-cn', 'zh_cn'].map(languageOf)).toEqual(['zh', 'zh', 'zh', 'zh', 'zh']);
  expect(['en', 'ja', 'EN-us'].map(languageOf)).toEqual(['en', 'en', 'en']);
});

test('the messages of the specification have exactly its English words', async () => {
  await switchLanguage('en');
  const shown = (
    ['startFailed', 'noPermission', 'notFound', 'maintenance', 'underConstruction', 'noPermissionView'] as const
  ).map((key) => common.text(key));
  expect(shown).toEqual([
    'Unable to connect to the back-end service, please try again later.',
    'Sorry, your privileges are insufficient!',
    'Not Found',
    'Server maintenance, please try again later!',
    'Functions under construction',
    'No permission to view',
  ]);
  await switchLanguage('zh');
});
