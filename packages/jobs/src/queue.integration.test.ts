import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ScanJob } from '@assay/contract/job';
import { cloneDatabase } from '@assay/testing/template-database';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import { type JobContext, type JobHandlers, openQueue, type Queue } from './queue.ts';

const JOB = { taskId: 1, build: 7 };
const ID = '0123456789abcdef0123456789abcdef';
/** Longer than a worker sleeps between two looks. */
const SURELY_TAKEN_MS = 6_500;

/** A database of the test's own, with queues on it. Most of a test is waiting for moments to pass, so tests wait side by side. */
async function rig({ onTestFinished }: TestContext) {
  const database = await cloneDatabase();
  const opened: Queue[] = [];
  onTestFinished(async () => {
    await Promise.all(opened.map((queue) => queue.stop()));
    await database.close();
  });
  return {
    database,
    async open(): Promise<Queue> {
      const queue = await openQueue({ url: database.url, monitor: true, onError: () => {} });
      opened.push(queue);
      return queue;
    },
    send: (queue: Queue, id: string | undefined = ID, payload: ScanJob = JOB) =>
      database.db.transaction().execute((trx) => queue.send(trx, 'scan', payload, id)),
  };
}

const handlers = (scan: JobHandlers['scan']): JobHandlers => ({
  scan,
  'detect-source': async () => {},
  'list-branches': async () => {},
  'purge-task': async () => {},
  'sweep-blobs': async () => {},
  'blame-file': async () => {},
  'preview-checkers': async () => {},
  'preview-custom': async () => {},
  'test-delivery': async () => {},
  'probe-tools': async () => {},
});

/** A handler that runs until its signal is aborted, and then gives up as a scan does. */
function endless() {
  const runs: JobContext[] = [];
  const handler = async (_: ScanJob, context: JobContext) => {
    runs.push(context);
    if (!context.signal.aborted) await once(context.signal, 'abort');
    throw context.signal.reason;
  };
  return { runs, handler };
}

describe.concurrent('sending', () => {
  it('runs a job after the commit of its transaction, not before', async (context) => {
    const { database, open } = await rig(context);
    const queue = await open();
    const scan = vi.fn(async () => {});
    await queue.work(handlers(scan));
    await database.db.transaction().execute(async (trx) => {
      await queue.send(trx, 'scan', JOB, ID);
      await sleep(1_500);
      expect(scan).not.toHaveBeenCalled();
    });
    await vi.waitFor(() => expect(scan).toHaveBeenCalledWith(JOB, expect.objectContaining({ retry: 0 })), {
      timeout: SURELY_TAKEN_MS,
    });
    await vi.waitFor(async () => expect(await queue.isAlive('scan', ID)).toBe(false), { timeout: 5_000 });
  });

  it('never runs the job of a transaction that was rolled back', async (context) => {
    const { database, open } = await rig(context);
    const queue = await open();
    const scan = vi.fn(async () => {});
    await queue.work(handlers(scan));
    await expect(
      database.db.transaction().execute(async (trx) => {
        await queue.send(trx, 'scan', JOB, ID);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await sleep(2_500);
    expect(scan).not.toHaveBeenCalled();
    expect(await queue.isAlive('scan', ID)).toBe(false);
  });

  it('refuses a payload that is none, and queues nothing', async (context) => {
    const { open, send } = await rig(context);
    const queue = await open();
    await expect(send(queue, ID, { taskId: 'x' } as unknown as ScanJob)).rejects.toThrow();
    expect(await queue.isAlive('scan', ID)).toBe(false);
  });
});

describe.concurrent('cancelling', () => {
  it('never runs a job that was cancelled while it waited', async (context) => {
    const { database, open, send } = await rig(context);
    const queue = await open();
    await send(queue);
    expect(await queue.isAlive('scan', ID)).toBe(true);
    await database.db.transaction().execute((trx) => queue.cancel(trx, 'scan', ID));
    const scan = vi.fn(async () => {});
    await queue.work(handlers(scan));
    await sleep(2_500);
    expect(scan).not.toHaveBeenCalled();
    expect(await queue.isAlive('scan', ID)).toBe(false);
  });

  it('aborts the signal of a running job within some two seconds, and does not run it again', async (context) => {
    const { database, open, send } = await rig(context);
    const queue = await open();
    const { runs, handler } = endless();
    await queue.work(handlers(handler));
    await send(queue);
    await vi.waitFor(() => expect(runs).toHaveLength(1), { timeout: SURELY_TAKEN_MS });
    await database.db.transaction().execute((trx) => queue.cancel(trx, 'scan', ID));
    await vi.waitFor(() => expect(runs[0]?.signal.aborted).toBe(true), { timeout: 3_000 });
    await sleep(2_500);
    expect(runs).toHaveLength(1);
  });
});

describe.concurrent('a worker that ends', () => {
  it('gives its job back when it stops, once, and the next worker takes it at once', async (context) => {
    const { open, send } = await rig(context);
    const first = await open();
    const { runs, handler } = endless();
    await first.work(handlers(handler));
    await send(first);
    await vi.waitFor(() => expect(runs).toHaveLength(1), { timeout: SURELY_TAKEN_MS });
    await first.stop();
    const second = await open();
    expect(await second.isAlive('scan', ID)).toBe(true);
    const again = vi.fn(async () => {});
    await second.work(handlers(again));
    await vi.waitFor(() => expect(again).toHaveBeenCalledWith(JOB, expect.objectContaining({ retry: 1 })), {
      timeout: SURELY_TAKEN_MS,
    });
    expect(runs).toHaveLength(1);
  });

  it('loses its job to another one when it is killed', async (context) => {
    const { database, open, send } = await rig(context);
    const queue = await open();
    const child = fork(fileURLToPath(new URL('./queue.test-child.ts', import.meta.url)), [database.url], {
      execArgv: ['--import', 'tsx'],
    });
    expect((await once(child, 'message'))[0]).toBe('ready');
    await send(queue);
    expect((await once(child, 'message'))[0]).toBe('took');
    child.kill('SIGKILL');
    const again = vi.fn(async () => {});
    await queue.work(handlers(again));
    await vi.waitFor(() => expect(again).toHaveBeenCalledWith(JOB, expect.objectContaining({ retry: 1 })), {
      timeout: 40_000,
    });
  });
});

describe.concurrent('opening', () => {
  it('works from several processes at once on a database that has no queue yet', async (context) => {
    const { open, send } = await rig(context);
    const queues = await Promise.all([open(), open(), open()]);
    await Promise.all(queues.map((queue, at) => send(queue, `${at}${ID.slice(1)}`)));
    const scan = vi.fn(async () => {});
    await queues[0]?.work(handlers(scan));
    await vi.waitFor(() => expect(scan).toHaveBeenCalledTimes(3), { timeout: 3 * SURELY_TAKEN_MS });
  });

  it('fails the start when a job has no handler, and takes none', async (context) => {
    const { open, send } = await rig(context);
    const queue = await open();
    const scan = vi.fn(async () => {});
    await expect(queue.work({ scan } as unknown as JobHandlers)).rejects.toThrow('detect-source');
    await send(queue);
    await sleep(2_500);
    expect(scan).not.toHaveBeenCalled();
  });
});
