/*
 * A whole page in a test: the router, the providers and a server that answers by parts of the path. What crosses the network is
 * what a test is about; everything between is the real thing.
 */
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { Providers } from '../app/providers.tsx';
import { queryClient } from '../app/query-client.ts';
import { createAppRouter } from '../app/router.tsx';
import { switchLanguage } from '../i18n/i18n.ts';
import type { Language } from '../i18n/language.ts';

// A busy machine takes its time to load a screen; nothing here is about speed.
configure({ asyncUtilTimeout: 12_000 });
vi.setConfig({ testTimeout: 40_000 });
// jsdom lays nothing out; lists draw from these.
for (const [name, value] of Object.entries({
  clientHeight: 800,
  clientWidth: 1400,
  offsetHeight: 800,
  offsetWidth: 1200,
}))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });
window.innerWidth = 1400;

/** Milliseconds; the longest a timer takes. */
const NEVER = 2 ** 31 - 1;
const ACTIONS = ['create_task', 'task_manage', 'defect_view', 'defect_manage', 'report_view', 'analyze'];

/** What `cw/permission` answers for somebody who may do these things. */
export const granted = (actions: readonly string[] = ACTIONS) =>
  actions.map((actionName) => ({ actionName, hasPermission: true }));

/** Task 1 of project `demo`. @param tools as `enableToolList` has them */
export const task = (tools: readonly object[] = [], given: object = {}) => ({
  taskId: 1,
  nameCn: 'alpha',
  nameEn: 'T1',
  projectId: 'demo',
  createFrom: 'bs_codecc',
  enableToolList: tools,
  ...given,
});

/** A call as it was sent. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly body: Record<string, unknown>;
}

type Answer = (body: Sent['body'], url: string, headers: Headers) => unknown;

export interface Page {
  /** By a part of the address, the first that fits: the answer's data, or what makes it. A test changes what it is about. */
  answers: Record<string, unknown>;
  /** By how the path ends, the method before it or not: the envelope of a refusal. */
  refusals: Record<string, { readonly code: string; readonly message: string }>;
  readonly sent: Sent[];
  /** The calls whose address has this part. */
  readonly asked: (part: string) => Sent[];
  /** Renders the page at an address. @returns its router */
  readonly open: (address: string) => ReturnType<typeof createAppRouter>;
}

/**
 * A page for each test of the file, with an empty cache and nothing remembered.
 * @param given answers a test begins with, before what every page asks
 */
export function testPage(given: () => Record<string, unknown>, language: Language = 'en'): Page {
  const page: Page = {
    answers: {},
    refusals: {},
    sent: [],
    asked: (part) => page.sent.filter(({ url }) => url.includes(part)),
    open: (address) => {
      const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
      // The timer of a slow page would outlive the window of the test.
      router.update({ ...router.options, defaultPendingMs: NEVER });
      render(
        <Providers>
          <RouterProvider router={router} />
        </Providers>,
      );
      return router;
    },
  };
  beforeEach(async () => {
    await switchLanguage(language);
    page.sent.length = 0;
    page.refusals = {};
    page.answers = {
      ...given(),
      userInfo: { username: 'ada' },
      '/projects': [{ projectCode: 'demo', projectName: 'Demo' }],
      'cw/permission': granted(),
      'task/status': { status: 0 },
      'task/base': { enableTasks: [], disableTasks: [] },
      taskInfo: task(),
      overview: { taskId: 1, lastAnalysisResultList: [] },
      userManagementPermission: [],
      toolList: [],
      ...given(),
    };
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      const method = init?.method ?? 'GET';
      const body: Sent['body'] = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
      page.sent.push({ method, url, body });
      const refusal = Object.entries(page.refusals).find(([key]) => matches(key, { method, url }));
      if (refusal) return new Response(JSON.stringify({ status: 0, ...refusal[1] }));
      const found = Object.entries(page.answers).find(([part]) => url.includes(part));
      if (!found) return new Response(JSON.stringify({ status: 404, code: '2300405', message: url }), { status: 404 });
      const [, answer] = found;
      const data =
        typeof answer === 'function' ? await (answer as Answer)(body, url, new Headers(init?.headers)) : answer;
      return new Response(JSON.stringify({ status: 0, code: '0', data }));
    });
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
  return page;
}

/** `/task` fits every call whose path ends so, `PUT /task` only such PUTs. */
function matches(key: string, { method, url }: { method: string; url: string }): boolean {
  const path = url.split('?')[0] ?? '';
  const [verb = '', part] = key.split(' ');
  return part === undefined ? path.endsWith(verb) : verb === method && path.endsWith(part);
}
