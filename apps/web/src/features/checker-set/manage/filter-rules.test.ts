import { expect, test } from 'vitest';
import type { Rule } from '../../../lib/calls/checker-library.ts';
import { facetsOfRules, filterRules, sortRules } from './filter-rules.ts';

const rule = (checkerKey: string, given: Partial<Rule> = {}): Rule => ({
  checkerKey,
  toolName: 'ESLINT',
  checkerName: checkerKey,
  checkerType: '',
  checkerDesc: `about ${checkerKey}`,
  checkerDescModel: '',
  checkerLanguage: ['JS'],
  checkerCategory: 'CODE_DEFECT',
  checkerCategoryName: 'Code defect',
  checkerTag: [],
  severity: 1,
  editable: false,
  props: undefined,
  parameters: [],
  createdBy: 'system',
  createdDate: 0,
  checkerRecommend: undefined,
  checkerSetSelected: false,
  nativeChecker: true,
  status: 2,
  docsUrl: undefined,
  ...given,
});
const rules = [
  rule('b', { severity: 2 }),
  rule('a'),
  rule('c', { toolName: 'RUFF', checkerCategory: 'CODE_FORMAT', checkerTag: ['x', 'y'] }),
];
const keys = (found: readonly Rule[]) => found.map(({ checkerKey }) => checkerKey);
const ticked = new Set(['ESLINT:a']);

test('values of one facet are alternatives, facets narrow each other, the search is part of key or description', () => {
  const find = (filter: object) => keys(filterRules(rules, { filter, ticked }));
  expect(find({ severity: ['1', '2'] })).toEqual(['b', 'a', 'c']);
  expect(find({ severity: ['1'], toolName: ['ESLINT'] })).toEqual(['a']);
  expect(find({ tag: ['y', 'z'] })).toEqual(['c']);
  expect(find({ keyWord: 'ABOUT C' })).toEqual(['c']);
  expect(find({ checkerSetSelected: ['false'] })).toEqual(['b', 'c']);
});

test('a facet counts with every choice but its own, and usage by what is ticked now', () => {
  const facets = facetsOfRules(rules, { filter: { severity: ['2'] }, ticked }, 'en');
  const counts = (name: string) =>
    Object.fromEntries(
      (facets.find((facet) => facet.name === name)?.checkerCountList ?? []).map(({ key, count }) => [key, count]),
    );
  expect(counts('severity')).toEqual({ 1: 2, 2: 1, 4: 0 });
  expect(counts('toolName')).toEqual({ ESLINT: 1 });
  expect(counts('checkerSetSelected')).toEqual({ true: 0, false: 1 });
  expect(counts('checkerCategory')).toMatchObject({ CODE_DEFECT: 1, CODE_FORMAT: 0 });
});

test('what the saved set has comes first, whatever the sort', () => {
  const saved = new Set(['RUFF:c']);
  expect(keys(sortRules(rules, saved, undefined))).toEqual(['c', 'a', 'b']);
  expect(keys(sortRules(rules, saved, { field: 'checkerKey', order: 'DESC' }))).toEqual(['c', 'b', 'a']);
  expect(keys(sortRules(rules, new Set(), { field: 'toolName', order: 'DESC' }))).toEqual(['c', 'a', 'b']);
});
