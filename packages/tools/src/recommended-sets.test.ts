import { LANGUAGE_FLAGS, languagesOf } from '@assay/contract/language';
import { expect, test } from 'vitest';
import { builtInSets, checker } from './catalogue.ts';

const sets = builtInSets().filter((set) => set.checkerSetSource === 'RECOMMEND');
const idsOf = (key: string) =>
  sets.filter((set) => languagesOf(set.codeLang)[0]?.key === key).map((set) => set.checkerSetId);

test('every language has security, correctness and style; where no linter speaks it, measures alone too', () => {
  for (const { key } of LANGUAGE_FLAGS) expect(idsOf(key).length, key).toBeGreaterThan(0);
  for (const { key } of LANGUAGE_FLAGS) {
    const about = ['security', 'correctness', 'style', ...(['js', 'ts', 'python'].includes(key) ? [] : ['measures'])];
    expect(idsOf(key)).toEqual(about.map((word) => `assay_recommend_${word}_${key}`));
  }
});

test.each(sets)('$checkerSetId says in both languages what it is, and holds what it says', (set) => {
  expect(set).toMatchObject({ defaultCheckerSet: false, scope: 1, creator: 'system', version: 1 });
  expect(set.checkerSetId).toMatch(/^[0-9a-zA-Z_]{1,50}$/);
  for (const text of [set.checkerSetName.zh, set.description.zh]) expect(text).toMatch(/\p{Script=Han}/u);
  expect(set.description.en).not.toMatch(/\p{Script=Han}/u);
  const [, about = ''] = /^assay_recommend_([a-z]+)_/.exec(set.checkerSetId) ?? [];
  const category: Record<string, string[]> = {
    security: ['SECURITY_RISK'],
    correctness: ['CODE_DEFECT'],
    style: ['CODE_FORMAT'],
    measures: ['COMPLEXITY', 'DUPLICATE', 'CODE_STATISTIC'],
  };
  const [language] = languagesOf(set.codeLang);
  expect(set.checkerProps.length).toBeGreaterThan(0);
  for (const { toolName, checkerKey } of set.checkerProps) {
    const definition = checker(toolName, checkerKey);
    expect(category[about]).toContain(definition?.category);
    expect(definition?.languages).toContain(language?.key);
    expect(definition?.deprecated).not.toBe(true);
  }
});

test('the dimensions of a language do not overlap', () => {
  const keys = sets
    .filter((set) => set.codeLang === 32)
    .flatMap((set) => set.checkerProps.map((prop) => `${prop.toolName} ${prop.checkerKey}`));
  expect(new Set(keys).size).toBe(keys.length);
});
