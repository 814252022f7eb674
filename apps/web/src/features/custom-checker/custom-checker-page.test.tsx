import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { granted, testPage } from '../../testing/page.tsx';

const stored = (given: object = {}) => ({
  customizeId: 'c1',
  projectId: 'demo',
  version: 0,
  changed: true,
  scope: 2,
  createdBy: 'ada',
  updatedDate: 1,
  manageable: true,
  rule: {
    key: 'no-print',
    name: 'no-print',
    description: { zh: 'd', en: 'd' },
    message: { zh: 'm', en: 'm' },
    languages: ['python'],
    severity: 2,
    category: 'CODE_DEFECT',
    tags: [],
    matcher: { kind: 'regex', pattern: 'print\\(', ignoreCase: false },
    include: [],
    exclude: [],
    samples: { bad: ['print(1)'], good: [] },
  },
  ...given,
});

const page = testPage(() => ({
  'cw/permission': granted(['task_manage']),
  'task/base': { enableTasks: [{ taskId: 7, nameCn: 'seven' }], disableTasks: [] },
  'customize/preview': { state: 'done', count: 0, places: [], wrongSamples: [] },
  'customize/save': stored(),
  'customize/pulish': true,
  'customize/version': [],
  'customize/list': [stored()],
}));
const { asked } = page;
const open = (query = '') => page.open(`/codecc/demo/checker/new${query}`);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

test('nothing is sent while a field is wrong; each says what is', async () => {
  open();
  await userEvent.type(await screen.findByRole('textbox', { name: /^Rule name/ }), '9lives');
  await userEvent.click(button('Save the draft'));
  const faults = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(faults).toContain('Begins with a letter; up to 64 letters, digits, _ or -');
  expect(faults).toContain('At least one language');
  expect(faults.filter((fault) => fault === 'Required')).toHaveLength(3);
  expect(asked('customize/save')).toEqual([]);
});

test('a refused save keeps what was typed and shows the reason of the server', async () => {
  page.refusals['customize/save'] = {
    code: '2300004',
    message: 'The checker no-print does not report its bad sample 1',
  };
  open('?id=c1');
  const description = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ });
  await userEvent.type(description, 'etails');
  await userEvent.click(button('Save the draft'));
  expect((await screen.findByText(/does not report its bad sample 1/)).textContent).toContain('Not saved.');
  expect(description.value).toBe('details');
  expect(asked('customize/save')[0]?.body).toMatchObject({
    customizeId: 'c1',
    key: 'no-print',
    kind: 'regex',
    pattern: 'print\\(',
    description: { zh: 'details', en: 'details' },
    scope: 2,
  });
});

test('publishing asks first, saves what changed before it, and spells the call as the wire does', async () => {
  open('?id=c1');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Message of a finding/ }), '2');
  await userEvent.click(button('Save and publish'));
  const dialog = await screen.findByRole('dialog', { name: 'Publish no-print V1?' });
  expect(asked('customize/save')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(asked('customize/pulish?')).toHaveLength(1));
  const order = page.sent.filter(({ url }) => /save|pulish/.test(url)).map(({ url }) => /save|pulish/.exec(url)?.[0]);
  expect(order).toEqual(['save', 'pulish']);
  expect(asked('pulish')[0]?.url).toContain('customizeId=c1');
});

test('a trial on a task is watched, and ended when a person says so', async () => {
  const requestId = 'a'.repeat(32);
  page.answers = {
    [`preview/${requestId}`]: { state: 'running', files: 40, totalFiles: 100, count: 2, places: [] },
    ...page.answers,
  };
  open('?id=c1');
  await screen.findByRole('textbox', { name: /^Rule name/ });
  page.answers['customize/preview'] = { state: 'running', requestId };
  await userEvent.click(screen.getByRole('radio', { name: 'Code of a task' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Task' }));
  await userEvent.click(await screen.findByRole('option', { name: 'seven' }));
  await userEvent.click(button('Try it on the task'));
  await screen.findByText('40 of 100 files looked at');
  expect(asked('customize/preview').find(({ body }) => body.taskId === 7)?.body).toMatchObject({
    rule: { kind: 'regex', samples: { bad: [], good: [] } },
  });
  await userEvent.click(button('Stop'));
  await screen.findByText('Stopped');
  await waitFor(() =>
    expect(page.sent.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toHaveLength(1),
  );
  expect(asked(`preview/${requestId}`).at(-1)?.method).toBe('DELETE');
});

test('going to another rule asks before typed changes are lost', async () => {
  const router = open();
  await userEvent.type(await screen.findByRole('textbox', { name: /^Rule name/ }), 'mine');
  await userEvent.click(button(/no-print/));
  const dialog = await screen.findByRole('dialog', { name: 'Discard the unsaved changes?' });
  expect(router.state.location.searchStr).toBe('');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(router.state.location.searchStr).toContain('id=c1'));
});
