import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { granted, task, testPage } from '../../testing/page.tsx';

const ESLINT = { toolName: 'ESLINT', toolDisplayName: 'ESLint', toolPattern: 'LINT' };
const DETAIL = '/codecc/demo/task/1/detail';
const page = testPage(() => ({
  taskInfo: task([ESLINT], { pendingSince: 5 }),
  'task/execute': true,
  operation: [],
}));
const notice = () => screen.queryByText(/changed after the last check/);

test('results older than the settings are said to be, with the way to new ones', async () => {
  page.open(DETAIL);
  await userEvent.click(await screen.findByRole('button', { name: 'Check now' }));
  await waitFor(() => expect(page.asked('task/execute')).toHaveLength(1));
});

test('hidden, it stays away until the settings change again', async () => {
  page.open(DETAIL);
  await userEvent.click(await screen.findByRole('button', { name: 'Hide until the next change' }));
  expect(notice()).toBeNull();
  expect(localStorage.getItem('assay:again-dismissed:1')).toBe('5');
});

test('while a check runs there is nothing to say; who may not start one is not offered it', async () => {
  page.answers['cw/permission'] = granted(['report_view']);
  page.open(DETAIL);
  await screen.findByText(/changed after the last check/);
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
});

test('a running check settles it', async () => {
  page.answers.overview = {
    taskId: 1,
    lastAnalysisResultList: [{ toolName: 'ESLINT', curStep: 3, stepStatus: 0, elapseTime: 0 }],
  };
  page.open(DETAIL);
  await screen.findByRole('article', { name: 'ESLint' });
  expect(notice()).toBeNull();
});
