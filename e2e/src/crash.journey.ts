import type { FixtureRepository } from '@assay/testing/fixture-repository';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bigRepository, expectedDefects, shiftAll } from './support/big-repository.ts';
import { type Caller, signedIn } from './support/call.ts';
import { killed, type Product, startProduct } from './support/product.ts';
import { ended, fingerprint, logOf, makeTask, records, start, stopAnalysis, taskCards } from './support/tasks.ts';

/** Of a record. A stopped one counts as failed; its last step says interrupted (contract-defects 19). */
const FLAG = { success: 1, failed: 2 };
const INTERRUPTED_STEP = 4;
const CHECKING = 3;

/** One product, one task, one story: it is scanned, killed in mid-scan, started again, stopped, interrupted. */
describe('a scan that is cut short', () => {
  let repository: FixtureRepository;
  let product: Product;
  let caller: Caller;
  let taskId: number;

  beforeAll(async () => {
    repository = bigRepository();
    product = await startProduct({ source: repository.folder });
    await product.printed(/Scanning/);
    caller = await signedIn(product.address);
    taskId = (await taskCards(caller))[0]?.taskId ?? 0;
    await ended(caller, taskId);
  });
  afterAll(async () => {
    await product?.stop();
    repository?.remove();
  });

  const locations = async () =>
    (await fingerprint(caller, taskId, ['ESLINT'])).map((row) => row.split(' ', 2).join(' '));
  const builds = async () => (await records(caller, taskId)).map((record) => [record.buildNum, record.flag]);

  test('kill -9 of everything: the next start finishes it, and nothing is lost or doubled', async () => {
    expect(await locations()).toEqual(expectedDefects(0));
    const [firstBuild] = await records(caller, taskId);
    const firstLog = await logOf(caller, { taskId, buildId: firstBuild?.buildId ?? '' });
    shiftAll(repository);
    await start(caller, taskId);
    await scanning(caller, taskId, product);

    await product.killAll();
    expect(product.processes()).toEqual([]);
    // Nobody names the source again: the permission to read it is remembered.
    product = await startProduct({ data: product.data });
    caller = await signedIn(product.address);
    expect((await ended(caller, taskId)).record.flag).toBe(FLAG.success);

    expect(await builds()).toEqual([
      ['2', FLAG.success],
      ['1', FLAG.success],
    ]);
    expect((await records(caller, taskId))[1]).toEqual(firstBuild);
    expect(await logOf(caller, { taskId, buildId: firstBuild?.buildId ?? '' })).toBe(firstLog);
    expect(await locations()).toEqual(expectedDefects(1));
    // Every defect is still the one the first build found.
    const found = await fingerprint(caller, taskId, ['ESLINT']);
    expect(found.filter((row) => !row.endsWith(' #1'))).toEqual([]);

    const undisturbed = await makeTask(caller, { url: repository.folder });
    await start(caller, undisturbed);
    expect((await ended(caller, undisturbed)).record.flag).toBe(FLAG.success);
    expect(await fingerprint(caller, undisturbed, ['ESLINT'])).toEqual(found);
  });

  test('kill -9 of the scan alone: the build says so in a sentence, the worker lives, the next build is right', async () => {
    shiftAll(repository, 2);
    const worker = product.processes().find((process) => process.role === 'worker');
    await start(caller, taskId);
    killed(await scanning(caller, taskId, product));

    const { record, messages } = await ended(caller, taskId);
    expect(record.flag).toBe(FLAG.failed);
    expect(messages).toContain('The process of the scan ended unexpectedly (SIGKILL)');
    expect(await locations()).toEqual(expectedDefects(1));
    expect(product.processes().find((process) => process.role === 'worker')?.pid).toBe(worker?.pid);

    await start(caller, taskId);
    expect((await ended(caller, taskId)).record.flag).toBe(FLAG.success);
    expect(await locations()).toEqual(expectedDefects(2));
  });

  test('kill -9 of the worker: it is started again and the build ends', async () => {
    shiftAll(repository, 3);
    await start(caller, taskId);
    await scanning(caller, taskId, product);
    const before = product.processes().find((process) => process.role === 'worker');
    killed(before?.pid ?? 0);

    expect((await ended(caller, taskId)).record.flag).toBe(FLAG.success);
    expect(await locations()).toEqual(expectedDefects(3));
    const workers = product.processes().filter((process) => process.role === 'worker');
    expect(workers).toHaveLength(1);
    expect(workers[0]?.pid).not.toBe(before?.pid);
    // A scan says that it has ended before its process does.
    await expect.poll(() => product.processes().filter((process) => process.role === 'scan')).toEqual([]);
  });

  test('a polite stop in mid-scan: the next start finishes it', async () => {
    shiftAll(repository, 4);
    await start(caller, taskId);
    await scanning(caller, taskId, product);
    await product.stop({ keep: true });
    expect(product.processes()).toEqual([]);

    product = await startProduct({ data: product.data });
    caller = await signedIn(product.address);
    expect((await ended(caller, taskId)).record.flag).toBe(FLAG.success);
    expect(await locations()).toEqual(expectedDefects(4));
  });

  test('SIGTERM to the scan, as a service manager sends it to all: run again or told, never running for ever', async () => {
    shiftAll(repository, 5);
    await start(caller, taskId);
    process.kill(await scanning(caller, taskId, product), 'SIGTERM');

    await ended(caller, taskId);
    await start(caller, taskId);
    expect((await ended(caller, taskId)).record.flag).toBe(FLAG.success);
    expect(await locations()).toEqual(expectedDefects(5));
  });

  test('stopped by a person: interrupted, nothing of it stored, and the next start works', async () => {
    shiftAll(repository, 6);
    await start(caller, taskId);
    await scanning(caller, taskId, product);
    await stopAnalysis(caller, taskId);

    const { record } = await ended(caller, taskId);
    expect(record.stepArray.at(-1)).toMatchObject({ flag: INTERRUPTED_STEP, msg: 'Stopped by admin' });
    await noScan(product);
    expect(await locations()).toEqual(expectedDefects(5));
  });

  test('interrupted and analysed anew: the first says by what, the second has the results', async () => {
    await start(caller, taskId);
    await scanning(caller, taskId, product);
    await start(caller, taskId);

    expect((await ended(caller, taskId)).record.flag).toBe(FLAG.success);
    const [now, before] = await records(caller, taskId);
    expect(Number(now?.buildNum)).toBe(Number(before?.buildNum) + 1);
    expect(before?.stepArray.at(-1)).toMatchObject({ flag: INTERRUPTED_STEP, msg: 'Interrupted by a new analysis' });
    expect(await locations()).toEqual(expectedDefects(6));
  });
});

/** Waits until tools are at work. @returns the process of the scan */
async function scanning(caller: Caller, taskId: number, product: Product): Promise<number> {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    const [record] = await records(caller, taskId);
    const scan = product.processes().find((process) => process.role === 'scan');
    if (record?.currStep === CHECKING && scan) return scan.pid;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw new Error(`No scan came to its tools:\n${product.output()}`);
}

async function noScan(product: Product): Promise<void> {
  const scans = () => product.processes().filter((process) => process.role === 'scan');
  for (const end = Date.now() + 10_000; Date.now() < end && scans().length > 0; )
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(scans()).toEqual([]);
}
