import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { granted, testPage } from '../../testing/page.tsx';

const card = (taskId: number, nameCn: string, given: object = {}) => ({
  taskId,
  nameCn,
  nameEn: nameCn,
  status: 0,
  createFrom: 'bs_codecc',
  projectId: 'demo',
  pipelineId: '',
  topFlag: -1,
  ...given,
});

/** What the server says of the project (''), and of each task that was asked about. */
let rights: Record<string, readonly string[]>;
let askedAbout: string[];

beforeEach(() => {
  askedAbout = [];
});
const page = testPage(() => ({
  'cw/permission': (_body: object, _url: string, headers: Headers) => {
    const about = headers.get('X-DEVOPS-TASK-ID') ?? '';
    askedAbout.push(about);
    return granted(rights[about] ?? []);
  },
  taskSortType: {
    enableTasks: [card(1, 'own'), card(2, 'piped', { createFrom: 'bs_pipeline' })],
    disableTasks: [card(3, 'off', { status: 1 })],
  },
}));
const open = () => page.open('/codecc/demo/task/list');

async function rowOf(name: string) {
  const row = (await screen.findByRole('link', { name })).closest('li');
  if (!row) throw new Error('no row');
  return within(row);
}

test('a viewer is offered neither a run nor the settings; a role in one task offers them there', async () => {
  rights = { '': ['defect_view', 'report_view'], '2': ['analyze', 'task_manage'] };
  open();
  const piped = await rowOf('piped');
  expect(await piped.findByRole('button', { name: 'Start check' })).toBeDefined();
  const own = await rowOf('own');
  expect(own.queryByRole('button', { name: 'Start check' })).toBeNull();
  await userEvent.click(own.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Pin' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Settings' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('radio', { name: /Suspended/ }));
  expect((await rowOf('off')).queryByRole('button', { name: 'Enable' })).toBeNull();
});

test('a role in the project is asked about once for the tasks made here, and says nothing of a pipeline', async () => {
  rights = { '': ['analyze', 'task_manage'], '2': ['report_view'] };
  open();
  const own = await rowOf('own');
  expect(await own.findByRole('button', { name: 'Start check' })).toBeDefined();
  await waitFor(() => expect([...new Set(askedAbout)].sort()).toEqual(['', '2']));
  expect((await rowOf('piped')).queryByRole('button', { name: 'Start check' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /Suspended/ }));
  expect(await (await rowOf('off')).findByRole('button', { name: 'Enable' })).toBeDefined();
});
