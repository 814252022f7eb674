import { expect, test } from 'vitest';
import type { RulePackage, TaskRule } from './api/task-rules.ts';
import { isOn, shownPackages, splitChanges, switched } from './rule-changes.ts';

const rule = (checkerKey: string, checkerStatus: boolean, checkerDesc = ''): TaskRule => ({
  checkerKey,
  checkerName: checkerKey,
  checkerType: '',
  language: 64,
  codeLang: undefined,
  severity: 1,
  checkerDesc,
  checkerStatus,
  editable: false,
  paramValue: '',
});
const a = rule('a', true, 'unused variable');
const b = rule('b', false);
const packages: RulePackage[] = [{ pkgId: '0', pkgName: 'DEFAULT', pkgDesc: '', checkerList: [a, b] }];

test('a switch there and back is no change', () => {
  const off = switched(new Map(), [a, b], false);
  expect(splitChanges(off)).toEqual({ on: [], off: ['a'] });
  expect(isOn(a, off)).toBe(false);
  expect(switched(off, [a], true).size).toBe(0);
});

test('a search looks in names and descriptions; "only on" keeps what was just switched off in sight', () => {
  const find = (typed: string, onlyOn: boolean, changes = new Map<string, boolean>()) =>
    shownPackages(packages, { typed, onlyOn, changes }).flatMap(({ rules }) => rules.map((entry) => entry.checkerKey));
  expect(find('VARIABLE', false)).toEqual(['a']);
  expect(find('', true)).toEqual(['a']);
  expect(find('', true, new Map([['a', false]]))).toEqual(['a']);
  expect(find('nothing', false)).toEqual([]);
});
