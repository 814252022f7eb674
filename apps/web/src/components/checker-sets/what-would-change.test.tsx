import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../app/query-client.ts';
import { switchLanguage } from '../../i18n/i18n.ts';
import { WhatWouldChange } from './what-would-change.tsx';

const rule = (checkerKey: string, given: object) => ({ toolName: 'ESLINT', checkerKey, ...given });
const NOTHING = {
  removed: [],
  added: [],
  reweighted: [],
  removedDefects: 0,
  removedFiles: [],
  removedAuthors: [],
};
let start: object;
let result: object;
const ended: string[] = [];

beforeEach(async () => {
  await switchLanguage('en');
  ended.length = 0;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'DELETE') ended.push(url);
    const data = init?.method === 'DELETE' ? true : url.includes('/preview/') ? result : start;
    return new Response(JSON.stringify({ status: 0, code: '0', data }));
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <WhatWouldChange scope={{ projectId: 'demo', taskId: 1 }} question={{ sets: ['a'] }} />
    </QueryClientProvider>,
  );

test('one sentence sums up what comes and what goes; files and people stand below', async () => {
  start = {
    ...NOTHING,
    requestId: 'r1',
    removed: [rule('no-var', { open: 3, ignored: 1 })],
    removedDefects: 3,
    removedFiles: [{ path: 'src/a.js', count: 3 }],
    removedAuthors: [{ author: 'ada', count: 3 }],
    added: [rule('yoda', { now: 0 })],
  };
  result = {
    state: 'done',
    buildNumber: 2,
    files: 9,
    elapsedMs: 7700,
    topFiles: [{ path: 'src/b.js', count: 4 }],
    checkers: [rule('yoda', { count: 4, came: 4, examples: [{ path: 'src/b.js', line: 1, message: 'm' }] })],
  };
  open();
  expect((await screen.findByText('+4 new, −3 masked')).textContent).toBe('+4 new, −3 masked');
  screen.getByText(/do not count in the gate/);
  screen.getByText('They would find 4 issues');
  screen.getByText(/in 9 files of build #2 · took 7.7 s/);
  for (const name of ['src/a.js', 'ada', 'src/b.js']) expect(screen.getAllByTitle(name).length).toBeGreaterThan(0);
});

test('a rule that changes in some languages says in which, once for each way', async () => {
  start = {
    ...NOTHING,
    removed: [
      rule('debugger', { codeLang: 32, open: 1, ignored: 0 }),
      rule('debugger', { codeLang: 64 | 2048, open: 2, ignored: 0 }),
      rule('no-var', { open: 3, ignored: 0 }),
    ],
    removedDefects: 6,
  };
  open();
  const names = (await screen.findAllByTitle(/debugger|no-var/)).map((node) => node.textContent);
  expect(names).toEqual(['debugger for Python', 'debugger for JavaScript, TypeScript', 'no-var']);
});

test('while the rules that come in are tried no sum is claimed, and leaving ends the trial', async () => {
  start = { ...NOTHING, requestId: 'r1', added: [rule('yoda', { now: 0 })] };
  result = { state: 'running' };
  const { unmount } = open();
  await screen.findByText(/tried on the code|Trying/);
  expect(screen.queryByText(/ new, −/)).toBeNull();
  unmount();
  expect(ended).toHaveLength(1);
});

test('rules that only weigh otherwise are a change; nothing at all is said to be nothing', async () => {
  start = { ...NOTHING, reweighted: [rule('no-eval', { from: 1, to: 4, open: 2 })] };
  const { unmount } = open();
  await screen.findByText('2 open issues change their severity with the next check');
  unmount();
  queryClient.clear();
  start = NOTHING;
  open();
  await screen.findByText('No rule changes; the results stay as they are.');
});
