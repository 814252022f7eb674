import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runScanChild } from './scan-child.ts';

let folder = '';
let count = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-child-test-'));
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const STAYS = 'setInterval(() => {}, 1000);';

/** Runs a script in the place of a scan; it says that it is there with a file. */
function run(source: string, signal: AbortSignal = new AbortController().signal) {
  const script = join(folder, `child${++count}.mjs`);
  const note = join(folder, `note${count}`);
  writeFileSync(script, `import { writeFileSync } from 'node:fs'; const note = ${JSON.stringify(note)};\n${source}`);
  const ending = runScanChild({ script, args: ['7', '8'], databaseUrl: 'postgres://u:p@h/d', signal });
  const noted = () => vi.waitFor(() => readFileSync(note, 'utf8'), { timeout: 5_000 });
  return { ending, noted };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the process of a scan', () => {
  it('tells its code and the attempt under which it held the build', async () => {
    expect(await run("process.send({ kind: 'held', attempt: 3 }); process.exitCode = 10;").ending).toEqual({
      code: 10,
      killedBy: null,
      attempt: 3,
    });
    expect(
      await run(`process.send({ kind: 'other' }, () => process.kill(process.pid, 'SIGKILL'));${STAYS}`).ending,
    ).toEqual({
      code: null,
      killedBy: 'SIGKILL',
      attempt: undefined,
    });
  });

  it('gets what it needs and no other secret', async () => {
    vi.stubEnv('ASSAY_ADMIN_PASSWORD', 'correct horse');
    vi.stubEnv('ASSAY_DATA', '/data');
    const { ending, noted } = run('writeFileSync(note, JSON.stringify([process.env, process.argv.slice(2)]));');
    await ending;
    const [env, args] = JSON.parse(await noted());
    expect(env).toMatchObject({ DATABASE_URL: 'postgres://u:p@h/d', ASSAY_DATA: '/data' });
    expect(Object.keys(env)).not.toContain('ASSAY_ADMIN_PASSWORD');
    expect(args).toEqual(['7', '8']);
  });

  it('has a limit of memory of its own, however the worker was started', async () => {
    vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=64');
    const { ending, noted } = run(
      `import v8 from 'node:v8';
       writeFileSync(note, JSON.stringify([process.execArgv, v8.getHeapStatistics().heap_size_limit / 2 ** 20]));`,
    );
    await ending;
    const [options, limit] = JSON.parse(await noted());
    const [, given = ''] =
      options.map((option: string) => /^--max-old-space-size=(\d+)$/.exec(option)).find(Boolean) ?? [];
    // Half of the machine within these bounds; V8 adds the young generation to it.
    expect(Number(given)).toBeGreaterThanOrEqual(1024);
    expect(Number(given)).toBeLessThanOrEqual(16_384);
    expect(limit).toBeGreaterThanOrEqual(Number(given));
    expect(limit).toBeLessThan(Number(given) + 512);
  });

  it('is asked to end when the job is cancelled', async () => {
    const cancel = new AbortController();
    const { ending, noted } = run(
      `process.on('SIGTERM', () => process.exit(12)); writeFileSync(note, 'x'); ${STAYS}`,
      cancel.signal,
    );
    await noted();
    cancel.abort();
    expect(await ending).toMatchObject({ code: 12, killedBy: null });
  });

  it('is not left running when the job was cancelled before it began', async () => {
    expect(await run(STAYS, AbortSignal.abort()).ending).toMatchObject({ killedBy: 'SIGTERM' });
  });

  it('is ended with force, and what it started with it, when it does not listen', { timeout: 20_000 }, async () => {
    const cancel = new AbortController();
    const { ending, noted } = run(
      `import { spawn } from 'node:child_process';
       process.on('SIGTERM', () => {});
       const grandchild = spawn('sleep', ['60'], { stdio: 'ignore' });
       writeFileSync(note, String(grandchild.pid)); ${STAYS}`,
      cancel.signal,
    );
    const grandchild = Number(await noted());
    expect(isAlive(grandchild)).toBe(true);
    cancel.abort();
    expect(await ending).toMatchObject({ killedBy: 'SIGKILL' });
    await vi.waitFor(() => expect(isAlive(grandchild)).toBe(false), { timeout: 2_000 });
  });
});
