import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { queryClient } from '../../app/query-client.ts';
import { createAppRouter } from '../../app/router.tsx';
import { switchLanguage } from '../../i18n/i18n.ts';

vi.mock('../../lib/live-connection.ts', () => ({
  connectTo: () => () => ({ subscribe: () => () => {}, close: () => {} }),
}));
configure({ asyncUtilTimeout: 8000 });
vi.setConfig({ testTimeout: 30_000 });
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

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

let answers: Record<string, unknown>;
let refusals: Record<string, string>;
const sent: { method: string; url: string; body: Record<string, unknown> }[] = [];

beforeAll(() => switchLanguage('en'));
beforeEach(() => {
  sent.length = 0;
  refusals = {};
  answers = {
    userInfo: { username: 'ada' },
    '/projects': [{ projectCode: 'demo', projectName: 'Demo' }],
    'cw/permission': [{ actionName: 'task_manage', hasPermission: true }],
    'task/base': { enableTasks: [{ taskId: 7, nameCn: 'seven' }], disableTasks: [] },
    'customize/preview': { state: 'done', count: 0, places: [], wrongSamples: [] },
    'customize/save': stored(),
    'customize/pulish': true,
    'customize/version': [],
    'customize/list': [stored()],
  };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    sent.push({ method: init?.method ?? 'GET', url, body });
    const refused = Object.entries(refusals).find(([part]) => url.includes(part));
    if (refused) return new Response(JSON.stringify({ status: 1, code: '2300004', message: refused[1] }));
    const found = Object.entries(answers).find(([part]) => url.includes(part));
    const answer = found ? { status: 0, code: '0', data: found[1] } : { status: 404, code: '2300405', message: url };
    return new Response(JSON.stringify(answer), { status: found ? 200 : 404 });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(query = '') {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [`/codecc/demo/checker/new${query}`] }));
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  return router;
}
const asked = (part: string) => sent.filter(({ url }) => url.includes(part));
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
  refusals['customize/save'] = 'The checker no-print does not report its bad sample 1';
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
  const order = sent.filter(({ url }) => /save|pulish/.test(url)).map(({ url }) => /save|pulish/.exec(url)?.[0]);
  expect(order).toEqual(['save', 'pulish']);
  expect(asked('pulish')[0]?.url).toContain('customizeId=c1');
});

test('a trial on a task is watched, and ended when a person says so', async () => {
  const requestId = 'a'.repeat(32);
  answers = {
    [`preview/${requestId}`]: { state: 'running', files: 40, totalFiles: 100, count: 2, places: [] },
    ...answers,
  };
  open('?id=c1');
  await screen.findByRole('textbox', { name: /^Rule name/ });
  answers['customize/preview'] = { state: 'running', requestId };
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
  await waitFor(() => expect(sent.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toHaveLength(1));
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
