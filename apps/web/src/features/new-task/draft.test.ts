import { expect, test } from 'vitest';
import { CheckerSet as readSet } from '../../lib/calls/checker-sets.ts';
import type { CheckerSet, SetGroup } from './api/checker-sets.ts';
import {
  allChosen,
  chosenSets,
  EMPTY_DRAFT,
  faultsOf,
  languageMask,
  OTHERS,
  preselected,
  withDetected,
} from './draft.ts';

const set = (checkerSetId: string, codeLang: number, defaultCheckerSet = true): CheckerSet => ({
  ...readSet({ checkerSetId, codeLang, checkerCount: 1, toolList: ['ESLINT'], defaultCheckerSet }, ''),
  whole: { checkerSetId },
});
const groups: SetGroup[] = [{ name: 'a', sets: [set('js', 64), set('js_strict', 64, false), set('py', 32)] }];
const detected = {
  defaultBranch: 'main',
  branches: ['main', 'dev'],
  alias: 'team/repo',
  taskName: 'repo',
  languages: [
    { flag: 64, files: 90, bytes: 900_000 },
    { flag: 32, files: 1, bytes: 100 },
    { flag: OTHERS, files: 500, bytes: 5_000_000 },
  ],
};

test('languages that matter are ticked; "other" only when it is all there is', () => {
  expect(preselected(detected)).toEqual([64]);
  expect(preselected({ ...detected, languages: [{ flag: OTHERS, files: 3, bytes: 30 }] })).toEqual([OTHERS]);
  expect(preselected({ ...detected, languages: [] })).toEqual([]);
});

test('what was typed survives the detection', () => {
  expect(withDetected(EMPTY_DRAFT, detected)).toMatchObject({ branch: 'main', nameCn: 'repo', languages: [64] });
  expect(withDetected({ ...EMPTY_DRAFT, branch: 'dev', nameCn: 'mine' }, detected)).toMatchObject({
    branch: 'dev',
    nameCn: 'mine',
  });
});

test('default sets are chosen until someone chooses', () => {
  const draft = { ...EMPTY_DRAFT, languages: [64, 32] };
  expect(chosenSets(draft, groups, 64)).toEqual(['js']);
  expect(allChosen({ ...draft, sets: { 64: ['js_strict'] } }, groups).map((entry) => entry.checkerSetId)).toEqual([
    'js_strict',
    'py',
  ]);
});

test('languages are or-ed: "other" twice stays inside 32 bits', () => {
  expect(languageMask([64, OTHERS, OTHERS])).toBe(1073741888);
});

test('faults name their field, in the order of the form', () => {
  const right = {
    ...EMPTY_DRAFT,
    url: 'https://x/y.git',
    branch: 'main',
    languages: [64],
    nameCn: '支付_1',
    nameEn: '',
  };
  expect(faultsOf(right, groups, true)).toEqual({});
  expect(Object.keys(faultsOf(EMPTY_DRAFT, groups, true))).toEqual(['url', 'branch', 'languages', 'nameCn']);
  expect(faultsOf({ ...right, branch: '' }, groups, false)).toEqual({});
  expect(faultsOf({ ...right, sets: { 64: [] } }, groups, true)).toEqual({ sets: 'required' });
  expect(faultsOf({ ...right, nameCn: 'a-b' }, groups, true)).toEqual({ nameCn: 'nameFault' });
  expect(faultsOf({ ...right, nameCn: 'a'.repeat(51) }, groups, true)).toEqual({ nameCn: 'nameFault' });
  expect(faultsOf({ ...right, nameEn: '中' }, groups, true)).toEqual({ nameEn: 'idFault' });
});
