import { expect, test } from 'vitest';
import { CheckerSet } from '../../lib/calls/checker-sets.ts';
import { obstaclesOf, type Viewer } from './set-rights.ts';

const set = (given: object) =>
  CheckerSet({ checkerSetId: 's', projectId: 'shop', creator: 'ann', codeLang: 64, ...given });
const viewer: Viewer = { projectId: 'shop', username: 'bob', manager: false, member: true };
const manager = { ...viewer, manager: true };
const ann = { ...viewer, username: 'ann' };

test('sets of the product are copied, never changed', () => {
  const not = obstaclesOf(set({ projectId: '', creator: 'ann' }), { ...manager, username: 'ann' });
  expect(not).toMatchObject({ edit: 'builtIn', publish: 'builtIn', delete: 'builtIn', uninstall: 'builtIn' });
  expect([not.copy, not.default]).toEqual([undefined, undefined]);
});

test('the creator and managers change a set of the project; others copy', () => {
  expect(obstaclesOf(set({}), viewer)).toMatchObject({ edit: 'notYours', delete: 'notYours', copy: undefined });
  for (const person of [ann, manager]) {
    const not = obstaclesOf(set({}), person);
    expect([not.edit, not.publish, not.delete, not.default]).toEqual([undefined, undefined, undefined, undefined]);
  }
  expect(obstaclesOf(set({}), { ...viewer, member: false }).copy).toBe('viewer');
});

test('the creator of a foreign set has no rights here; managers may only take it out', () => {
  const foreign = set({ projectId: 'other', taskUsage: 0 });
  expect(obstaclesOf(foreign, ann)).toMatchObject({ edit: 'foreign', default: 'notYours', uninstall: 'notYours' });
  expect(obstaclesOf(foreign, manager)).toMatchObject({ edit: 'foreign', delete: 'foreign', uninstall: undefined });
  expect(obstaclesOf(set({ projectId: 'other', projectInstalled: false }), manager)).toMatchObject({
    default: 'notInstalled',
    uninstall: 'notInstalled',
  });
});

test('what is in use stays, what is empty is not published, old sets of several languages are not changed', () => {
  expect(obstaclesOf(set({ taskUsage: 2 }), manager)).toMatchObject({ delete: 'inUse', edit: undefined });
  expect(obstaclesOf(set({ projectId: 'other', taskUsage: 1 }), manager).uninstall).toBe('inUse');
  expect(obstaclesOf(set({ initCheckers: false }), manager).publish).toBe('noRules');
  expect(obstaclesOf(set({ legacy: true, codeLang: 64 | 32 }), manager)).toMatchObject({
    edit: 'legacy',
    publish: 'legacy',
  });
  expect(obstaclesOf(set({ legacy: true }), manager).edit).toBeUndefined();
});
