import { expect, test } from 'vitest';
import { batchBody } from './triage.ts';

const filter = {
  toolName: 'ESLINT',
  severity: [1],
  status: [1],
  startCreateTime: '2024-01-01',
  endCreateTime: '2024-02-01',
};
const ignore = { kind: 'ignore', reasonType: 4, reason: 'generated', until: '' } as const;

test('one row is one key, and never everything', () => {
  const body = batchBody('ESLINT', { decision: ignore, target: { kind: 'one', entityId: '7' } });
  expect(body).toEqual({
    toolName: 'ESLINT',
    bizType: 'IgnoreDefect',
    ignoreReasonType: 4,
    ignoreReason: 'generated',
    defectKeySet: ['7'],
    batchFlag: false,
    changeAuthorType: 1,
  });
  const until = batchBody('ESLINT', {
    decision: { ...ignore, until: '2030-01-31' },
    target: { kind: 'one', entityId: '7' },
  });
  expect(until).toMatchObject({ ignoreUntil: '2030-01-31' });
  expect(body).not.toHaveProperty('isSelectAll');
  expect(body).not.toHaveProperty('queryDefectCondition');
});

test('everything is the condition as text inside, with the dates in both forms', () => {
  const body = batchBody('ESLINT', { decision: { kind: 'mark', on: false }, target: { kind: 'all', filter } });
  expect(body).toMatchObject({ bizType: 'MarkDefect', markFlag: 0, isSelectAll: 'Y', defectKeySet: [] });
  expect(JSON.parse(String(body.queryDefectCondition))).toEqual({ ...filter, daterange: ['2024-01-01', '2024-02-01'] });
});

test('files are the defects in them', () => {
  const body = batchBody('ESLINT', {
    decision: ignore,
    target: { kind: 'files', filter: { ...filter, clusterType: 'file' }, paths: ['a/b.js'] },
  });
  expect(JSON.parse(String(body.queryDefectCondition))).toMatchObject({ clusterType: 'defect', fileList: ['a/b.js'] });
});

test('some rows are their keys', () => {
  expect(
    batchBody('CCN', { decision: { kind: 'assign', to: ['ann'] }, target: { kind: 'some', entityIds: ['1', '2'] } }),
  ).toEqual({
    toolName: 'CCN',
    bizType: 'AssignDefect',
    newAuthor: ['ann'],
    defectKeySet: ['1', '2'],
    batchFlag: true,
    changeAuthorType: 2,
  });
});
