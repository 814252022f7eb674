import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { granted, testPage } from '../../../testing/page.tsx';

const LATEST = 2_147_483_647;
const rule = (checkerKey: string, given: object = {}) => ({
  checkerKey,
  toolName: 'ESLINT',
  checkerName: checkerKey,
  checkerDesc: `about ${checkerKey}`,
  checkerDescModel: '',
  checkerLanguage: ['JS'],
  checkerCategory: 'CODE_DEFECT',
  checkerCategoryName: 'Code defect',
  checkerTag: [],
  severity: 1,
  editable: false,
  createdBy: 'system',
  createdDate: 1,
  nativeChecker: true,
  status: 2,
  ...given,
});
const prop = (checkerKey: string) => ({ toolName: 'ESLINT', checkerKey });
const set = (version: number, keys: readonly string[], given: object = {}) => ({
  checkerSetId: 'own',
  checkerSetName: 'Own set',
  description: '',
  codeLang: 64,
  codeLangList: ['JS'],
  toolList: ['ESLINT'],
  checkerProps: keys.map(prop),
  checkerCount: keys.length,
  catagories: [],
  scope: 2,
  creator: 'ada',
  version,
  versionList: [LATEST, 2, 1].map((number) => ({ version: number, displayName: '' })),
  projectId: 'demo',
  initCheckers: true,
  latestVersion: 2,
  projectInstalled: true,
  taskUsage: 1,
  ...given,
});

const page = testPage(() => ({
  'cw/permission': granted(['task_manage']),
  'own/tasks': [
    { taskId: 1, nameCn: 'one', nameEn: 'one', version: LATEST, disabled: false },
    { taskId: 2, nameCn: 'two', nameEn: 'two', version: 1, disabled: false },
  ],
  'versions/1/detail': set(1, ['gone', 'no-eval']),
  [`versions/${LATEST}/detail`]: set(2, ['no-eval', 'yoda']),
  'versions/2/detail': set(2, ['no-eval', 'yoda']),
  'checkerSet/list': [set(LATEST, ['no-eval', 'yoda'])],
  'checkerSets/own/checkers': true,
  'checker/list': [
    rule('no-eval'),
    rule('yoda', { toolName: 'ESLINT', severity: 4 }),
    rule('eqeqeq'),
    rule('max-lines', {
      editable: true,
      parameters: [{ name: 'max', label: 'Most lines', type: 'integer', min: 1, max: 1000, default: '300' }],
    }),
  ],
}));
const open = (version: number) => page.open(`/codecc/demo/checkerset/own/${version}/manage`);
const box = async (key: string): Promise<HTMLInputElement> => {
  const row = (await screen.findByTitle(key)).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${key} stands in no row`);
  return within(row).getByRole<HTMLInputElement>('checkbox');
};
const saves = () => page.sent.filter(({ method }) => method === 'PUT');
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

test('what is saved is the whole content, also what the filter hides, and the page goes on with the new version', async () => {
  const router = open(2);
  expect((await box('no-eval')).checked).toBe(true);
  expect((await box('eqeqeq')).checked).toBe(false);
  await userEvent.click(screen.getByRole('checkbox', { name: /Not in this set/ }));
  expect(screen.queryByTitle('no-eval')).toBeNull();
  await userEvent.click(button(/Select the 2 found/));
  await userEvent.click(screen.getByRole('checkbox', { name: /Not in this set/ }));
  await userEvent.click(await box('yoda'));
  await userEvent.click(button('Save'));
  const dialog = await screen.findByRole('dialog', { name: 'Save as V3?' });
  within(dialog).getByText('2 rules are added');
  within(dialog).getByText('1 rule is removed');
  await within(dialog).findByText(/1 task follows the newest version/);
  within(dialog).getByText(/1 task stays at an older version/);
  expect(saves()).toEqual([]);
  page.answers['versions/3/detail'] = set(3, ['no-eval', 'eqeqeq', 'max-lines'], { latestVersion: 3 });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/codecc/demo/checkerset/own/3/manage'));
  expect(saves().map(({ body }) => body)).toEqual([
    { checkerProps: [prop('no-eval'), prop('eqeqeq'), prop('max-lines')] },
  ]);
});

test('a version somebody saved meanwhile is never written over', async () => {
  open(2);
  await userEvent.click(await box('eqeqeq'));
  page.answers[`versions/${LATEST}/detail`] = set(3, ['no-eval'], { latestVersion: 3 });
  await userEvent.click(button('Save'));
  const dialog = await screen.findByRole('dialog', { name: 'Save as V3?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByText(/V3 was saved meanwhile/);
  expect(saves()).toEqual([]);
});

test('a set without rules is not saved, and says so', async () => {
  open(2);
  await userEvent.click(await box('no-eval'));
  await userEvent.click(await box('yoda'));
  expect(button('Save').title).toBe('Empty Checkers');
  await userEvent.click(button('Save'));
  expect(screen.queryByRole('dialog', { name: /Save as/ })).toBeNull();
});

test('a parameter is a whole number within its bounds, and is part of the content', async () => {
  open(2);
  await userEvent.click(await box('max-lines'));
  await userEvent.click(await screen.findByRole('button', { name: 'Set parameters' }));
  const input = await screen.findByLabelText(/Most lines/);
  await userEvent.clear(input);
  await userEvent.type(input, '1.5{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('A whole number from 1 to 1000');
  await userEvent.clear(input);
  await userEvent.type(input, '500{Enter}');
  await userEvent.click(button('Save'));
  const dialog = await screen.findByRole('dialog', { name: 'Save as V3?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect((saves()[0]?.body.checkerProps as object[] | undefined)?.at(-1)).toEqual({
    ...prop('max-lines'),
    props: JSON.stringify([{ propName: 'max', propValue: '500', displayValue: '500' }]),
  });
});

test('a rule weighs in a set what the set says; going back to its own severity is no change', async () => {
  page.open('/codecc/demo/checkerset/own/2/manage');
  await box('no-eval');
  await userEvent.click(screen.getAllByRole('button', { name: 'Severity in this set: Serious' })[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Normal' }));
  await screen.findByText('Not saved: 0 added, 0 removed, 1 changed');
  await userEvent.click(button('Save'));
  const dialog = await screen.findByRole('dialog', { name: 'Save as V3?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]?.body.checkerProps).toEqual([{ ...prop('no-eval'), severity: 2 }, prop('yoda')]);
});

test('an older version is read-only and offers to go on from it; that content comes as unsaved changes', async () => {
  const router = open(1);
  expect((await box('no-eval')).disabled).toBe(true);
  screen.getByText(/This is V1; the newest is V2/);
  await userEvent.click(screen.getByRole('link', { name: 'Go on from this version' }));
  await waitFor(() => expect(router.state.location.href).toContain('/own/2/manage?from=1'));
  await screen.findByText('Not saved: 1 added, 1 removed, 0 changed');
});

test('someone who may not manage the set reads it and may copy it', async () => {
  page.answers['versions/2/detail'] = set(2, ['no-eval'], { creator: 'eve' });
  open(2);
  expect((await box('no-eval')).disabled).toBe(true);
  await screen.findByText('Only its creator and managers of the project can do this');
  await userEvent.click(button('Copy the set'));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^ID/ }).value).toBe('own_copy');
});
