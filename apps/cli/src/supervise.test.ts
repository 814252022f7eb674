import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { askForScan } from './ask-server.ts';
import { type Supervised, supervise } from './supervise.ts';

let folder = '';
const running: Supervised[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-cli-test-'));
});
afterEach(async () => {
  for (const supervised of running.splice(0)) await supervised.stop();
  vi.restoreAllMocks();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
function start(source: string, given: Partial<Parameters<typeof supervise>[0]> = {}): Supervised {
  const script = join(folder, `child${++count}.mjs`);
  writeFileSync(script, source);
  const supervised = supervise({ name: 'thing', script, env: { ...process.env }, firstPauseMs: 50, ...given });
  running.push(supervised);
  return supervised;
}

const READY = "process.send({ kind: 'ready', address: 'http://here' });";
const STAYS = 'setInterval(() => {}, 1000);';
const isAlive = (pid: number | undefined) => {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
};

describe('supervision', () => {
  it('is ready when the process says so, and passes on what it said', async () => {
    const thing = start(`${READY} ${STAYS}`);
    expect(await thing.ready).toEqual({ kind: 'ready', address: 'http://here' });
  });

  it('tells a repeated start what the first one found out', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const told = join(folder, 'told');
    const source = `import { appendFileSync } from 'node:fs';
      appendFileSync(${JSON.stringify(told)}, (process.env.PLACE ?? 'anywhere') + ' ');
      process.send({ kind: 'ready', address: process.env.PLACE ?? 'http://here' });`;
    const thing = start(`${source} ${STAYS}`, { kept: ({ address }) => ({ PLACE: address }) });
    await thing.ready;
    thing.child().kill('SIGKILL');
    await vi.waitFor(() => expect(readFileSync(told, 'utf8')).toBe('anywhere http://here '), 5000);
  });

  it('does not repeat a first start that fails', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const thing = start('process.exit(3);');
    await expect(thing.ready).rejects.toThrow('thing ended with code 3 before it was ready');
    const { pid } = thing.child();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(thing.child().pid).toBe(pid);
    expect(log).not.toHaveBeenCalled();
  });

  it('starts a process again that was killed', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const thing = start(`${READY} ${STAYS}`);
    await thing.ready;
    const { pid } = thing.child();
    thing.child().kill('SIGKILL');
    await vi.waitFor(() => expect(thing.child().pid).not.toBe(pid), { timeout: 5_000 });
    expect(isAlive(thing.child().pid)).toBe(true);
    expect(log).toHaveBeenCalledWith('thing ended with SIGKILL; starting it again in 0.05 s');
  });

  it('stops for good: with a signal first, with force when that is ignored', async () => {
    const polite = start(`process.on('SIGTERM', () => process.exit(0)); ${READY} ${STAYS}`);
    const deaf = start(`process.on('SIGTERM', () => {}); ${READY} ${STAYS}`, { stopMs: 200 });
    await Promise.all([polite.ready, deaf.ready]);
    await Promise.all([polite.stop(), deaf.stop()]);
    expect(polite.child().exitCode).toBe(0);
    expect(deaf.child().signalCode).toBe('SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([isAlive(polite.child().pid), isAlive(deaf.child().pid)]).toEqual([false, false]);
  });

  it('ends the wait of whoever stops it before it was ready', async () => {
    const thing = start(STAYS);
    const outcome = expect(thing.ready).rejects.toThrow('before it was ready');
    await thing.stop();
    await outcome;
  });

  it('does not bring a process back that died while it waited for its next start', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const thing = start(`${READY} setTimeout(() => process.exit(1), 20);`);
    await thing.ready;
    await vi.waitFor(() => expect(thing.child().exitCode).toBe(1), { timeout: 5_000 });
    await thing.stop();
    const { pid } = thing.child();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(thing.child().pid).toBe(pid);
  });
});

describe('asking for a scan', () => {
  const ask = async (onMessage: string, patienceMs?: number) => {
    const server = start(`process.on('message', (message) => { ${onMessage} }); ${READY} ${STAYS}`);
    await server.ready;
    vi.spyOn(console, 'error').mockReturnValue();
    return askForScan(server.child(), '/repo', patienceMs);
  };

  it('hears the answer and nothing else', async () => {
    const answer = await ask(
      "process.send({ kind: 'other' }); process.send({ kind: 'scan-started', path: '/for' + message.source });",
    );
    expect(answer).toEqual({ kind: 'scan-started', path: '/for/repo' });
  });

  it.each([
    ['dies', 'process.exit(1);', 'ended before it answered'],
    ['hangs up', 'process.disconnect(); process.exit(0);', 'ended before it answered'],
    ['is silent', '', 'did not answer in time'],
  ])('is told when the server %s', async (_, act, message) => {
    const answer = await ask(act, 1_000);
    expect(answer).toMatchObject({ kind: 'scan-refused', message: expect.stringContaining(message) });
  });
});
