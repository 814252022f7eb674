import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report } from './statistics.ts';

const root = join(import.meta.dirname, '..');

/** Time from the command to the first page served: first start (a database is made) and later ones; then idle memory. */
export async function benchStart(): Promise<void> {
  console.log('\nStart (command to first page served)');
  const first: number[] = [];
  const later: number[] = [];
  let memory = 0;
  for (let round = 0; round < 3; round += 1) {
    const data = mkdtempSync(join(tmpdir(), 'assay-bench-'));
    first.push((await start(data)).ms);
    const second = await start(data, { idleMs: round === 2 ? 5_000 : 0 });
    later.push(second.ms);
    memory = second.memory;
    rmSync(data, { recursive: true, force: true });
  }
  // The peer is what the same machine needs to start Node and do nothing.
  const peer = { name: 'an empty node process', laps: await Promise.all([0, 1, 2].map(emptyNode)) };
  report('first start', first, peer);
  report('second start', later, peer);
  console.log(`  ${'idle memory of all processes (PSS)'.padEnd(56)} ${Math.round(memory / 1024)} MB`);
}

async function start(data: string, { idleMs = 0 } = {}): Promise<{ ms: number; memory: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, 'dist/cli.js'), 'up'], {
    env: { ...process.env, ASSAY_DATA: data, ASSAY_PORT: '0', ASSAY_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const found = /Open\s+(http:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`did not start: ${output}`)));
  });
  const page = await fetch(`${address}/login`);
  await page.text();
  const ms = performance.now() - started;
  if (idleMs > 0) await new Promise((resolve) => setTimeout(resolve, idleMs));
  const memory = idleMs > 0 ? memoryOf(data) : 0;
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
  return { ms, memory };
}

/** Proportional set size in kB of every process that knows the data folder, from its arguments or its environment. */
function memoryOf(data: string): number {
  let sum = 0;
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)) {
    const read = (file: string) => {
      try {
        return readFileSync(`/proc/${pid}/${file}`, 'utf8');
      } catch {
        return '';
      }
    };
    if (
      !read('cmdline').includes(data) &&
      !read('environ').includes(data) &&
      !(read('cmdline').startsWith('postgres:') && read('environ') === '')
    )
      continue;
    sum += Number(/^Pss:\s+(\d+)/m.exec(read('smaps_rollup'))?.[1] ?? 0);
  }
  return sum;
}

function emptyNode(): Promise<number> {
  const started = performance.now();
  return new Promise((resolve) =>
    spawn(process.execPath, ['-e', '']).once('exit', () => resolve(performance.now() - started)),
  );
}
