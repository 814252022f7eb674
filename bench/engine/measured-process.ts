import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** One run of a program with everything it started. */
export interface Run {
  readonly seconds: number;
  /** User and system time of the program and its children. */
  readonly cpuSeconds: number;
  /** Highest sum of resident memory seen over the program and its children, in MB of 10^6 bytes. */
  readonly peakMb: number;
  readonly exitCode: number;
}

/** What to start. `stdout` is a file that receives its output. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly stdout?: string;
  /** Held to one processor, so that figures are per core. */
  readonly oneCore?: boolean;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Memory is looked at this often; what a process held between its last look and its end is not seen. */
const LOOK_EVERY_MS = 8;

/**
 * Runs a program to its end and says what it cost. The shell around it is there for `times`, which adds up the processor
 * time of all children; it costs about a millisecond.
 */
export async function run({ program, args, stdout, oneCore, cwd, env }: Command): Promise<Run> {
  const times = join(process.env.ASSAY_BENCH_WORK ?? '/tmp', `times-${process.pid}`);
  const line = oneCore ? ['taskset', '-c', '1', program, ...args] : [program, ...args];
  const out = openSync(stdout ?? '/dev/null', 'w');
  const started = performance.now();
  const child = spawn('sh', ['-c', '"$@"; code=$?; times > "$0"; exit $code', times, ...line], {
    stdio: ['ignore', out, 'ignore'],
    cwd,
    env: { ...process.env, ...env },
  });
  let exitCode = -1;
  let ended = Number.NaN;
  const end = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      ended = performance.now();
      exitCode = code ?? -1;
      resolve();
    });
  });
  let peak = 0;
  while (Number.isNaN(ended)) {
    if (child.pid !== undefined) peak = Math.max(peak, residentBytes(child.pid));
    await Promise.race([end, setTimeout(LOOK_EVERY_MS)]);
  }
  closeSync(out);
  return { seconds: (ended - started) / 1000, cpuSeconds: cpuSeconds(times), peakMb: peak / 1e6, exitCode };
}

/** Resident bytes of a process and all below it. */
function residentBytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const own = Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) * 1024;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').map(Number);
    return children.filter((child) => child > 0).reduce((sum, child) => sum + residentBytes(child), own);
  } catch {
    return 0;
  }
}

/** The second line of `times` is the children's. */
function cpuSeconds(file: string): number {
  const line = readFileSync(file, 'latin1').split('\n')[1] ?? '';
  return [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, s]) => sum + Number(minutes) * 60 + Number(s),
    0,
  );
}
