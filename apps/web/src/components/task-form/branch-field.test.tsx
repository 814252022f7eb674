import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../app/query-client.ts';
import { switchLanguage } from '../../i18n/i18n.ts';
import { BranchField } from './branch-field.tsx';

// Modules of its own: others of this worker must neither have loaded what is replaced here, nor find it replaced.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('../../lib/use-scope.ts', () => ({ useProjectScope: () => ({ projectId: 'demo' }) }));

/** What the server knows of the repository's branches; a promise: it is still being asked. */
let branches: readonly string[] | Promise<readonly string[]>;
beforeAll(() => switchLanguage('en'));
beforeEach(() => {
  branches = ['main', 'dev'];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ status: 0, code: '0', data: await branches })));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const WARNING = /^Not among the branches of the repository/;

function Held({ value: first, known }: { value: string; known?: readonly string[] }) {
  const [value, setValue] = useState(first);
  return (
    <BranchField
      id="b"
      label="Branch"
      url="/srv/app"
      hint="hint"
      known={known ?? []}
      value={value}
      onChange={setValue}
    />
  );
}
async function open(value: string, known?: readonly string[]) {
  render(
    <QueryClientProvider client={queryClient}>
      <Held value={value} {...(known && { known })} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

test('a branch that is not in the list is warned of, and taken all the same', async () => {
  await open('main');
  expect(screen.queryByText(WARNING)).toBeNull();
  await userEvent.type(screen.getByRole('combobox', { name: 'Branch' }), 'nowhere{Enter}');
  expect(screen.getByText(WARNING)).toBeTruthy();
  expect(screen.getByDisplayValue('nowhere')).toBeTruthy();
  await userEvent.clear(screen.getByRole('combobox', { name: 'Branch' }));
  await userEvent.type(screen.getByRole('combobox', { name: 'Branch' }), 'dev{Enter}');
  expect(screen.queryByText(WARNING)).toBeNull();
});

test('nothing is warned of where the branches are not known, or a look at the address has just found it', async () => {
  branches = [];
  await open('nowhere');
  expect(screen.queryByText(WARNING)).toBeNull();
  cleanup();
  queryClient.clear();
  branches = ['main'];
  await open('fresh', ['fresh']);
  expect(screen.queryByText(WARNING)).toBeNull();
});

test('nothing is warned of while the list is on its way', async () => {
  let arrive: (names: string[]) => void = () => undefined;
  branches = new Promise((resolve) => {
    arrive = resolve;
  });
  render(
    <QueryClientProvider client={queryClient}>
      <Held value="nowhere" known={['main']} />
    </QueryClientProvider>,
  );
  expect(screen.queryByText(WARNING)).toBeNull();
  arrive(['main']);
  expect(await screen.findByText(WARNING)).toBeTruthy();
});
