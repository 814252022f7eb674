import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

// Many processes per test; machines that run tests are busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

import { detectMeans, detectProtection } from './detect-protection.ts';
import type { Jail } from './jail.ts';
import { runProcess } from './run-process.ts';

const MIB = 1024 * 1024;
const limits = { timeoutMs: 20_000, memoryBytes: 1024 * MIB, outputBytes: MIB, fileBytes: MIB, processes: 128 };
const base = realpathSync(mkdtempSync(join(tmpdir(), 'assay-jail-test-')));
const source = join(base, 'odd "name\' \n#\\ \t of source');
const secret = join(base, 'secret');
const protection = await detectProtection();

beforeAll(() => {
  chmodSync(base, 0o700);
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, 'a.js'), 'let a = 1;\n');
  symlinkSync(secret, join(source, 'link'));
  writeFileSync(secret, 'do not read');
});
afterAll(() => rmSync(base, { recursive: true }));

const jail: Jail = { readOnly: [source, process.execPath] };
const shell = (
  script: string,
  options: { jail?: Jail; processes?: number; memoryBytes?: number; timeoutMs?: number } = {},
) =>
  runProcess({
    command: '/bin/sh',
    args: ['-c', script],
    cwd: source,
    env: { PATH: '/usr/bin:/bin' },
    limits: { ...limits, ...options },
    jail: options.jail ?? jail,
  });

describe.skipIf(protection !== 'jail')('a jailed process', () => {
  it('reads the source at its own path, whatever its name', async () => {
    const result = await shell('pwd && cat a.js && ls');
    expect(result).toMatchObject({ kind: 'exited', exitCode: 0, protection: 'jail' });
    expect(result.stdout.toString()).toBe(`${source}\nlet a = 1;\na.js\nlink\n`);
  });

  it('cannot read what is not on the list, directly or through a link', async () => {
    const result = await runProcess({
      command: '/bin/cat',
      args: [secret, 'link', '/etc/shadow', '/root/.profile', '/etc/hostname'],
      cwd: source,
      limits,
      jail,
    });
    expect(result).toMatchObject({ kind: 'exited', exitCode: 1 });
    expect(result.stdout.toString()).toBe('');
    expect(result.stderr.toString().match(/No such file/g)?.length).toBe(5);
  });

  it('cannot write the source, nor the system', async () => {
    const result = await shell(
      'echo changed > a.js; echo new > b.js; rm -f a.js; touch /usr/x /dev/x2; chmod 777 a.js; echo end',
    );
    expect(result.stdout.toString()).toBe('end\n');
    expect(readFileSync(join(source, 'a.js'), 'utf8')).toBe('let a = 1;\n');
    expect(readdirSync(source).sort()).toEqual(['a.js', 'link']);
  });

  it('has a /tmp of its own', async () => {
    const result = await shell('echo x > /tmp/mark-of-jail && cat /tmp/mark-of-jail');
    expect(result.stdout.toString()).toBe('x\n');
    expect(readdirSync(tmpdir())).not.toContain('mark-of-jail');
  });

  it('sees its own processes only and no environment of the launcher', async () => {
    const result = await shell('cat /proc/[0-9]*/environ | tr "\\0" "\\n"; echo /proc/[0-9]*');
    const numbers = result.stdout.toString().match(/\/proc\/\d+/g) ?? [];
    expect(numbers.length).toBeLessThan(8);
    expect(result.stdout.toString()).not.toContain('HOME=');
    const other = await shell(`cat /proc/${process.pid}/environ`);
    expect(other).toMatchObject({ exitCode: 1 });
  });

  it('has no network, not even the machine itself', async () => {
    let calls = 0;
    const server = createServer((_, response) => {
      calls += 1;
      response.end('reached');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const script = `fetch('http://127.0.0.1:${port}').then(() => process.exit(0), (error) => { console.log(error.cause.code); process.exit(9) })`;
    const run = (jailed: boolean) =>
      runProcess({ command: process.execPath, args: ['-e', script], limits, ...(jailed ? { jail } : {}) });
    expect(await run(false)).toMatchObject({ exitCode: 0 });
    const result = await run(true);
    await new Promise((resolve) => server.close(resolve));
    expect(result).toMatchObject({ exitCode: 9 });
    expect(result.stdout.toString()).toMatch(/ENETUNREACH|ECONNREFUSED/);
    expect(calls).toBe(1);
  });

  it('holds no capability and can make no user namespace to get one', async () => {
    const result = await shell(
      'grep -E "^(Cap(Prm|Eff|Bnd)|NoNewPrivs)" /proc/self/status; unshare --user true || echo refused',
    );
    const lines = result.stdout.toString().trim().split('\n');
    expect(lines.slice(0, 3).every((line) => /\t0+$/.test(line))).toBe(true);
    expect(lines[3]).toBe('NoNewPrivs:\t1');
    if ((await detectMeans()).withUserNamespace || process.getuid?.() !== 0) expect(lines[4]).toBe('refused');
  });

  it('is not root outside', async () => {
    const result = await shell('cat /proc/self/uid_map; id -u');
    const [inside, outside] = result.stdout.toString().trim().split(/\s+/);
    expect(`${inside}:${outside}`).not.toBe('0:0');
  });

  it('takes its orphans with it, sessions of their own included', async () => {
    const marker = `31${process.pid}`;
    const result = await shell(
      `setsid sh -c 'sleep ${marker} & exec sleep ${marker}' > /dev/null 2>&1 < /dev/null & sleep 0.2; ps -e 2>/dev/null | grep -c sleep; echo left`,
    );
    expect(result.stdout.toString()).toContain('left');
    expect(commandLines().filter((line) => line.includes(marker))).toEqual([]);
  });

  it('is held when it multiplies', async () => {
    const marker = `bomb${process.pid}`;
    const result = await shell(
      `bomb() { sh -c 'exec sleep 30' ${marker} & bomb; }; for i in 1 2 3 4; do bomb & done 2>/dev/null; sleep 30`,
      { processes: 64, timeoutMs: 1500 },
    );
    expect(['timed-out', 'exited']).toContain(result.kind);
    await expect.poll(() => commandLines().filter((line) => line.includes(marker))).toEqual([]);
    expect((await shell('echo fine')).stdout.toString()).toBe('fine\n');
  });

  it('cannot start more than the allowed processes', async () => {
    const result = await shell('i=0; while [ $i -lt 60 ]; do sleep 5 & i=$((i+1)); done; echo all', { processes: 20 });
    expect(result.stdout.toString()).not.toContain('all');
    expect(result.stderr.toString()).toMatch(/fork/i);
  });

  it('is ended when it takes too much memory', async () => {
    const script = 'const keep = []; setInterval(() => keep.push(Buffer.alloc(16 * 1024 * 1024, 1)), 5)';
    const result = await runProcess({
      command: process.execPath,
      args: ['-e', script],
      limits: { ...limits, memoryBytes: 300 * MIB },
      jail,
    });
    expect(result).toMatchObject({ kind: 'out-of-memory' });
  });

  it('is ended when it talks without end', async () => {
    const result = await runProcess({
      command: '/usr/bin/yes',
      args: [],
      limits: { ...limits, outputBytes: 50_000 },
      jail,
    });
    expect(result).toMatchObject({ kind: 'output-too-large' });
    expect(result.stdout.length).toBe(50_000);
  });

  it('cannot fill the machine through its /tmp', async () => {
    const result = await shell(
      'i=0; while [ $i -lt 20 ]; do head -c 1000000 /dev/zero > /tmp/f$i || exit 7; i=$((i+1)); done',
      {
        jail: { ...jail, tmpBytes: 4 * MIB },
      },
    );
    expect(result).toMatchObject({ exitCode: 7 });
  });

  it('sees an empty folder where one is hidden below a visible one, and the visible ones inside that', async () => {
    const data = join(source, 'data');
    const inner = join(data, 'inner');
    mkdirSync(inner, { recursive: true });
    writeFileSync(join(data, 'key'), 'secret');
    writeFileSync(join(inner, 'b.js'), 'b');
    const result = await shell('ls data; cat data/inner/b.js; cat data/key', {
      jail: { readOnly: [source, inner], hidden: [data] },
    });
    rmSync(data, { recursive: true });
    expect(result.stdout.toString()).toBe('inner\nb');
  });

  it('passes exit codes, signals and a missing program on', async () => {
    expect(await shell('exit 42')).toMatchObject({ kind: 'exited', exitCode: 42 });
    expect(await shell('kill -SEGV $$')).toMatchObject({ kind: 'exited', exitCode: null, signal: 'SIGSEGV' });
    expect(await runProcess({ command: '/nothing', args: [], limits, jail })).toMatchObject({ exitCode: 127 });
  });

  it('does not start when it cannot be built', async () => {
    const missing = await runProcess({
      command: '/bin/true',
      args: [],
      limits,
      jail: { readOnly: [join(base, 'missing')] },
    });
    expect(missing).toMatchObject({ kind: 'failed-to-start' });
    const elsewhere = await runProcess({
      command: '/bin/true',
      args: [],
      cwd: base.replace(/[^/]+$/, 'nowhere'),
      limits,
      jail,
    });
    expect(elsewhere).toMatchObject({ kind: 'failed-to-start' });
  });

  it('dies with the process that started it', async () => {
    const marker = `32${process.pid}`;
    const launcher = join(import.meta.dirname, 'jail.child.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', launcher, `sleep ${marker}`], { stdio: 'ignore' });
    const running = () => commandLines().filter((line) => line.startsWith('sleep') && line.includes(marker)).length;
    await expect.poll(running, { timeout: 10_000 }).toBe(1);
    child.kill('SIGKILL');
    await expect.poll(running, { timeout: 5000 }).toBe(0);
  });
});

describe.skipIf(protection !== 'jail' || process.getuid?.() !== 0)('started as root', () => {
  it('works the same for a plain user', async () => {
    const launcher = join(import.meta.dirname, 'jail.child.ts');
    const plain = [
      '--reuid',
      '65530',
      '--regid',
      '65530',
      '--clear-groups',
      process.execPath,
      '--import',
      'tsx',
      launcher,
    ];
    const script = `cat ${secret}; cat /etc/shadow; touch /usr/x; id -u; cat /proc/self/uid_map; exit 5`;
    const output = execFileSync('setpriv', [...plain, script], {
      env: { PATH: '/usr/bin:/bin', TSX_DISABLE_CACHE: '1' },
      cwd: import.meta.dirname,
    });
    const result = JSON.parse(output.toString());
    expect(result).toMatchObject({ kind: 'exited', exitCode: 5, protection: 'jail' });
    expect(result.stdout.trim().split(/\s+/)).toEqual(['0', '0', '65530', '1']);
  });

  it('without namespaces still becomes another user, and leaves nobody behind', async () => {
    const means = { ...(await detectMeans()), protection: 'other-user' as const };
    const marker = `33${process.pid}`;
    const script = `id -u; cat '${secret}'; setsid sleep ${marker} > /dev/null 2>&1 < /dev/null & sleep 0.3`;
    const result = await runProcess(
      { command: '/bin/sh', args: ['-c', script], cwd: '/', env: { PATH: '/usr/bin:/bin' }, limits, jail },
      means,
    );
    expect(result).toMatchObject({ kind: 'exited', protection: 'other-user' });
    expect(Number(result.stdout.toString())).toBeGreaterThanOrEqual(60578);
    await expect.poll(() => commandLines().filter((line) => line.includes(marker))).toEqual([]);
  });
});

/** Command lines of every process of the machine. */
function commandLines(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    });
}
