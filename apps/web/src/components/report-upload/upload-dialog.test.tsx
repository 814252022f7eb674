import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { queryClient } from '../../app/query-client.ts';
import { switchLanguage } from '../../i18n/i18n.ts';
import { UploadDialog } from './upload-dialog.tsx';
import type { UploadKind } from './uploads.ts';

configure({ asyncUtilTimeout: 6000 });
vi.setConfig({ testTimeout: 20_000 });
beforeAll(() => switchLanguage('en'));
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

/** The one request the browser sends; a test answers it. */
class FakeRequest {
  static last: FakeRequest | undefined;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  url = '';
  sent: unknown;
  status = 0;
  responseText = '';
  aborted = false;
  withCredentials = false;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.sent = body;
    FakeRequest.last = this;
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
  }
  answer(body: object, status = 200) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

let uploads: object[];
const names = (count: number, ...examples: string[]) => ({ count, examples });

beforeEach(() => {
  FakeRequest.last = undefined;
  uploads = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ status: 0, code: '0', data: { taskId: 1, list: uploads } })),
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(kind: UploadKind) {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/codecc/$projectId/task/$taskId',
    component: () => <UploadDialog kind={kind} onClose={() => {}} />,
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/codecc/demo/task/1'] }),
  });
  const { container } = render(
    <Providers>
      <RouterProvider router={router as never} />
    </Providers>,
  );
  return container;
}

async function choose(container: HTMLElement, text = 'SF:a.js\n') {
  await screen.findByText('choose a file');
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no box for files');
  await userEvent.upload(input, new File([text], 'lcov.info'));
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = () => {
  if (!FakeRequest.last) throw new Error('nothing was sent');
  return FakeRequest.last;
};
const started = {
  status: 0,
  code: '0',
  data: { buildId: 'b', buildNum: 9, toolName: 'JACOCO', format: 'lcov', size: 9 },
};
const uploaded = {
  buildId: 'b',
  buildNum: 9,
  toolName: 'JACOCO',
  format: 'lcov',
  size: 9,
  uploadedBy: 'ann',
  time: 5,
  branch: 'main',
};

test('a report goes with commit and prefix, and what became of each name is told with what to do', async () => {
  const container = show('coverage');
  await choose(container);
  await userEvent.type(screen.getByRole('textbox', { name: 'Commit' }), 'ABCDEF0');
  await userEvent.type(screen.getByRole('textbox', { name: 'Path prefix' }), 'packages/a');
  await press('Upload');
  await waitFor(() => expect(FakeRequest.last).toBeDefined());
  expect(sent().url).toContain('/defect/api/user/coverage/taskId/1?');
  expect(sent().url).toContain('commit=abcdef0&prefix=packages%2Fa');
  expect(sent().headers).toMatchObject({ 'X-DEVOPS-PROJECT-ID': 'demo', 'X-DEVOPS-TASK-ID': '1' });
  expect(sent().sent).toBeInstanceOf(File);
  sent().upload.onprogress?.({ loaded: 1, total: 4 });
  expect(await screen.findByRole('progressbar', { name: 'Uploading, 25%' })).toBeDefined();

  uploads = [{ ...uploaded, status: 'running' }];
  sent().answer(started);
  expect(await screen.findByText('Build #9 is reading the report')).toBeDefined();
  const coverage = { format: 'lcov', files: 3, matched: 1, lines: 8, dropped: 0 };
  uploads = [
    {
      ...{ ...uploaded, status: 'succeeded' },
      coverage: { ...coverage, unknown: names(1, 'gone.js'), ambiguous: names(1, 'index.js'), filtered: names(0) },
    },
  ];
  expect(await screen.findByText('1 of 3 files are in the repository', { exact: false })).toBeDefined();
  expect(screen.getByText('gone.js')).toBeDefined();
  expect(screen.getByText('Say which with a path prefix, and upload again.')).toBeDefined();
});

test('what is refused keeps the form with the reason, and nothing is sent for a commit that is none', async () => {
  const container = show('report');
  await choose(container);
  expect(screen.queryByRole('textbox', { name: 'Path prefix' })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Commit' }), 'HEAD');
  await press('Upload');
  expect(await screen.findByText('A commit is 7 to 64 hex digits.')).toBeDefined();
  expect(FakeRequest.last).toBeUndefined();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Commit' }));
  await press('Upload');
  sent().answer({ status: 0, code: '2300004', message: 'It is no report' });
  expect(await screen.findByText('It is no report')).toBeDefined();
  expect(screen.getByText('lcov.info')).toBeDefined();
});

test('sending can be stopped; an import that failed says why and leads back to the form', async () => {
  const container = show('report');
  await choose(container);
  await press('Upload');
  await screen.findByRole('progressbar');
  await press('Cancel');
  expect(sent().aborted).toBe(true);
  expect(await screen.findByRole('button', { name: 'Upload' })).toBeDefined();

  await press('Upload');
  uploads = [{ ...uploaded, status: 'failed', failure: 'The report breaks off' }];
  sent().answer(started);
  expect(await screen.findByText('The report breaks off')).toBeDefined();
  await press('Change and try again');
  expect(screen.getByText('lcov.info')).toBeDefined();
});

test('what a report lost and what was repaired are counted with examples', async () => {
  const container = show('report');
  await choose(container, '{}');
  await press('Upload');
  uploads = [
    {
      ...{ ...uploaded, status: 'succeeded' },
      report: {
        ...{ producers: [{ name: 'CodeQL', version: '2' }], results: 5, findings: 3 },
        repaired: [{ kind: 'no-region', text: 'no line was given', count: 1, examples: ['a.c'] }],
        dropped: [{ kind: 'outside', text: 'not of the repository', count: 2, examples: ['/usr/x.h'] }],
      },
    },
  ];
  sent().answer(started);
  expect(await screen.findByText('5 results in the report, 3 became issues', { exact: false })).toBeDefined();
  expect(screen.getByText('2 · not of the repository')).toBeDefined();
  expect(screen.getByText('/usr/x.h')).toBeDefined();
  expect(screen.getByText('1 · no line was given')).toBeDefined();
});
