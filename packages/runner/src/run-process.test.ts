import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it, vi } from 'vitest';

// Many processes per test; machines that run tests are busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

import { isAlive } from './process-tree.ts';
import type { RunOptions } from './run-options.ts';
import { runProcess } from './run-process.ts';

const MIB = 1024 * 1024;
const limits = { timeoutMs: 20_000, memoryBytes: 1024 * MIB, outputBytes: MIB, fileBytes: MIB };
const folder = mkdtempSync(join(tmpdir(), 'assay-run-'));
afterAll(() => rmSync(folder, { recursive: true }));

const node = (script: string, options: Partial<RunOptions> = {}) =>
  runProcess({ command: process.execPath, args: ['-e', script], limits, ...options });

describe('runProcess', () => {
  it('returns the exit code and both outputs apart', async () => {
    const result = await node('process.stdout.write("out"); process.stderr.write("err"); process.exit(3)');
    expect(result).toMatchObject({ kind: 'exited', exitCode: 3, signal: null, protection: 'none' });
    expect(result.stdout.toString()).toBe('out');
    expect(result.stderr.toString()).toBe('err');
    expect(result.durationMs).toBeGreaterThan(0);
  });

  it('hands arguments over untouched by any shell', async () => {
    const args = ['$(touch x)', '; echo', "'", '"', '-n', 'a\nb', '*'];
    const result = await runProcess({
      command: process.execPath,
      args: ['-e', 'process.stdout.write(JSON.stringify(process.argv.slice(1)))', '--', ...args],
      limits,
    });
    expect(JSON.parse(result.stdout.toString())).toEqual(args);
  });

  it('gives only the named environment', async () => {
    process.env.ASSAY_TEST_SECRET = 'secret';
    process.env.ASSAY_TEST_NAMED = 'named';
    const print = 'process.stdout.write(JSON.stringify(process.env))';
    const result = await node(print, { env: { OWN: '1' }, inherit: ['ASSAY_TEST_NAMED', 'ASSAY_TEST_ABSENT'] });
    expect(JSON.parse(result.stdout.toString())).toEqual({ OWN: '1', ASSAY_TEST_NAMED: 'named' });
  });

  it.each([
    ['a string', 'süß'],
    ['bytes', Buffer.from('süß')],
    ['a stream', Readable.from([Buffer.from('sü'), Buffer.from('ß')])],
  ])('feeds %s to standard input', async (_, stdin) => {
    const result = await node('process.stdin.pipe(process.stdout)', { stdin });
    expect(result.stdout.toString()).toBe('süß');
  });

  it('survives a process that does not read its input', async () => {
    const result = await node('process.exit(0)', { stdin: Buffer.alloc(4 * MIB) });
    expect(result).toMatchObject({ kind: 'exited', exitCode: 0 });
  });

  it('ends what takes too long', async () => {
    const result = await node('setInterval(() => {}, 1000)', { limits: { ...limits, timeoutMs: 300 } });
    expect(result).toMatchObject({ kind: 'timed-out', limitMs: 300 });
    expect(result.durationMs).toBeLessThan(5000);
  });

  it('ends what talks too much and keeps no more than the limit', async () => {
    const result = await node('for (;;) process.stdout.write("x".repeat(65536))', {
      limits: { ...limits, outputBytes: 100_000 },
    });
    expect(result).toMatchObject({ kind: 'output-too-large', limitBytes: 100_000 });
    expect(result.stdout.length).toBe(100_000);
  });

  it('ends a tree whose members are small but whose sum is too large', async () => {
    const hog = 'const keep = []; setInterval(() => keep.push(Buffer.alloc(8 * 1024 * 1024, 1)), 10)';
    const parent = `const { spawn } = require('node:child_process'); for (let i = 0; i < 3; i++) spawn(process.execPath, ['-e', ${JSON.stringify(hog)}]); setInterval(() => {}, 1000)`;
    const result = await node(parent, { limits: { ...limits, memoryBytes: 400 * MIB } });
    expect(result).toMatchObject({ kind: 'out-of-memory', limitBytes: 400 * MIB });
    expect(result.peakMemoryBytes).toBeGreaterThan(400 * MIB);
  });

  it('reports the memory of an innocent program', async () => {
    const result = await node('const keep = Buffer.alloc(100 * 1024 * 1024, 1); setTimeout(() => keep.length, 400)');
    expect(result.kind).toBe('exited');
    expect(result.peakMemoryBytes).toBeGreaterThan(100 * MIB);
    expect(result.peakMemoryBytes).toBeLessThan(400 * MIB);
  });

  it('stops a process that writes too large a file', async () => {
    const file = join(folder, 'large');
    const result = await node(
      `require('node:fs').writeFileSync(${JSON.stringify(file)}, Buffer.alloc(3 * 1024 * 1024))`,
    );
    expect(result).toMatchObject({ kind: 'exited' });
    expect(result.kind === 'exited' && result.exitCode).not.toBe(0);
  });

  it('stops at once when cancelled, and never starts when cancelled before', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 200);
    const result = await node('setInterval(() => {}, 1000)', { signal: controller.signal });
    expect(result.kind).toBe('cancelled');
    expect(result.durationMs).toBeLessThan(5000);
    const again = await node(`require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'ran'))}, '')`, {
      signal: controller.signal,
    });
    expect(again.kind).toBe('cancelled');
  });

  it('tells a program that is not there from one that fails', async () => {
    const result = await runProcess({ command: '/no/such/program', args: [], limits });
    // With util-linux the launcher reports it (127); without, spawn does.
    expect(result.kind === 'failed-to-start' || (result.kind === 'exited' && result.exitCode === 127)).toBe(true);
  });

  it('names the signal of a crash', async () => {
    expect(await node('process.kill(process.pid, "SIGSEGV")')).toMatchObject({
      kind: 'exited',
      exitCode: null,
      signal: 'SIGSEGV',
    });
  });

  it('streams output instead of collecting it when asked', async () => {
    const chunks: Buffer[] = [];
    const result = await node('process.stdout.write("a".repeat(200000))', { onStdout: (chunk) => chunks.push(chunk) });
    expect(Buffer.concat(chunks).length).toBe(200_000);
    expect(result.stdout.length).toBe(0);
  });

  it('ends the children of a process it ends', async () => {
    const script = `const child = require('node:child_process').spawn('sleep', ['60'], { detached: true }); process.stdout.write(String(child.pid)); setInterval(() => {}, 1000)`;
    const result = await node(script, { limits: { ...limits, timeoutMs: 800 } });
    expect(result.kind).toBe('timed-out');
    const pid = Number(result.stdout.toString());
    expect(pid).toBeGreaterThan(1);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});
