import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { task, testPage } from '../../testing/page.tsx';

const tool = {
  toolName: 'ESLINT',
  toolDisplayName: 'ESLint',
  toolPattern: 'LINT',
  toolType: 'STANDARD',
  followStatus: 4,
};
const set = (checkerSetId: string, taskUsing: boolean) => ({
  checkerSetId,
  checkerSetName: checkerSetId,
  codeLang: 64,
  toolList: ['ESLINT'],
  version: 1,
  taskUsing,
});
const given = { codeLang: 64, status: 0 };
const page = testPage(() => ({
  taskInfo: task([tool], given),
  'task/taskId/1': task([tool], given),
  'code/lib/update': true,
  'code/lib': { repoHashId: 'r1', aliasName: 'team/app', scmType: 'CODE_GIT', branch: 'main', repoUrl: '/srv/app' },
  metadatas: { LANG: [{ key: '64', name: 'JS', fullName: 'JavaScript' }] },
  'tool/repos': [],
  'tool/branches': ['main', 'dev'],
  'checkerSet/list': [set('js_a', true), set('js_b', false)],
}));
/** What was sent to change something. */
const changes = () =>
  page.sent.filter(({ method }) => method !== 'GET').map((call) => ({ ...call, path: call.url.split('?')[0] ?? '' }));

test('when only the repository could be stored, the page says so and keeps what was typed', async () => {
  page.refusals['PUT /task/api/user/task'] = { code: '2300004', message: 'not today' };
  page.open('/codecc/demo/task/1/settings/code');
  const name = await screen.findByLabelText(/Task name/);
  await userEvent.clear(name);
  await userEvent.type(name, 'beta');
  await userEvent.type(screen.getByRole('combobox', { name: /Branch/ }), 'dev{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The repository is saved, the basics are not: not today');
  expect(changes().map(({ method, path }) => `${method} ${path.replace('/ms', '')}`)).toEqual([
    'PUT /task/api/user/task/code/lib/update',
    'PUT /task/api/user/task',
  ]);
  expect(changes()[0]?.body).toMatchObject({
    taskId: 1,
    repoHashId: 'r1',
    branch: 'dev',
    buildEnv: '',
    forgetBuild: true,
  });
  expect(changes()[1]?.body).toMatchObject({ taskId: '1', nameCn: 'beta', codeLang: '64' });
  expect(screen.getByDisplayValue('beta')).toBeDefined();
});

test('a taken name is told at its field; leaving asks first', async () => {
  page.refusals['PUT /task/api/user/task'] = { code: '2300003', message: 'exists' };
  const router = page.open('/codecc/demo/task/1/settings/code');
  await userEvent.type(await screen.findByLabelText(/Task name/), '2');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The name already exsits');
  await userEvent.click(screen.getByRole('link', { name: 'Scan trigger' }));
  expect(await screen.findByText('Discard the unsaved changes?')).toBeDefined();
  expect(router.state.location.pathname).toBe('/codecc/demo/task/1/settings/code');
});

test('a refused switch of a set goes back; the last set of a language is asked about', async () => {
  page.refusals['POST /js_b/relationships'] = { code: '2300004', message: 'not installed' };
  page.open('/codecc/demo/task/1/settings/checkerset');
  const other = await screen.findByRole('switch', { name: 'Use js_b' });
  await userEvent.click(other);
  await waitFor(() => expect(changes().some(({ path }) => path.endsWith('/js_b/relationships'))).toBe(true));
  await waitFor(() => expect(other.getAttribute('aria-checked')).toBe('false'));
  await userEvent.click(screen.getByRole('switch', { name: 'Use js_a' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/last set of JavaScript/)).toBeDefined();
  expect(changes().some(({ path }) => path.endsWith('/management'))).toBe(false);
});

test('a task of a pipeline is for reading: no save, no switch', async () => {
  const piped = task([tool], {
    ...given,
    createFrom: 'bs_pipeline',
    atomCode: 'x',
    pipelineId: 'p1',
    pipelineName: 'nightly',
  });
  page.answers.taskInfo = piped;
  page.answers['task/taskId/1'] = piped;
  page.open('/codecc/demo/task/1/settings/code');
  expect(await screen.findByText(/Kept by the pipeline nightly/)).toBeDefined();
  expect(await screen.findByText('team/app')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Rule sets' }));
  await screen.findByText('js_a');
  expect(screen.queryByRole('switch')).toBeNull();
});
