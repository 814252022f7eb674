import { expect, test } from 'vitest';
import { CheckerSet } from '../../lib/calls/checker-sets.ts';
import { recalled } from './list-state.ts';
import { draftOf, faultsOf, idFor } from './set-form.ts';

const set = (checkerSetId: string, given: object = {}) =>
  CheckerSet({ checkerSetId, checkerSetName: checkerSetId, projectId: 'shop', codeLang: 64, ...given });

test('an ID is made of what of the name may stand in one', () => {
  expect([idFor('Front end v2'), idFor('前端 JS 规范'), idFor('规范')]).toEqual(['front_end_v2', 'js', '']);
});

test('a copy of a set of the product begins with a name that can be saved', () => {
  const copied = set('codecc_js', {
    checkerSetName: 'C/C++ 默认',
    projectId: '',
    catagories: [{ enName: 'FORMAT', cnName: '规范' }],
  });
  const form = { kind: 'copy', set: copied } as const;
  const draft = draftOf(form);
  expect(draft).toMatchObject({ name: 'C_C_默认_copy', id: 'codecc_js_copy', base: 'codecc_js', category: 'FORMAT' });
  expect(faultsOf(draft, { form, others: [copied], projectId: 'shop' })).toEqual({});
});

test('names are taken within the project, IDs everywhere; the edited set is not its own rival', () => {
  const others = [set('mine'), set('theirs', { projectId: 'other' })];
  const create = { kind: 'create' } as const;
  const draft = { ...draftOf(create), language: '64' };
  const faults = (name: string, id: string) =>
    faultsOf({ ...draft, name, id }, { form: create, others, projectId: 'shop' });
  expect(faults('mine', 'theirs')).toEqual({ name: 'nameTaken', id: 'idTaken' });
  expect(faults('theirs', 'new')).toEqual({});
  expect(faults('', 'a b')).toEqual({ name: 'required', id: 'idFault' });
  expect(faults('a b', '')).toEqual({ name: 'nameFault', id: 'required' });
  const edit = { kind: 'edit', set: set('mine') } as const;
  expect(faultsOf({ ...draftOf(edit), category: 'DEFECT' }, { form: edit, others, projectId: 'shop' })).toEqual({});
});

test('a remembered filter is read with suspicion', () => {
  expect(recalled('{"keyWord":"js","toolName":["ESLINT"],"checkerSetSource":[1],"evil":["x"]}')).toEqual({
    keyWord: 'js',
    toolName: ['ESLINT'],
  });
  for (const bad of ['', 'null', '[]', '{"keyWord":1}']) expect(recalled(bad)).toEqual({});
});
