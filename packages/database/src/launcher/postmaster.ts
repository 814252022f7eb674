import { spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Setting } from './cluster.ts';
import { exclusively, LOCKED } from './exclusive.ts';
import { explain } from './explain.ts';
import { as, prefixed } from './identity.ts';
import { LaunchError } from './launch-error.ts';
import { postmasterFilePath, readPostmasterFile } from './postmaster-file.ts';
import { isGone, nameOf, worksIn } from './process-table.ts';

/** How a start went. `busy`: remains of an earlier server still hold the cluster. `port-taken`: try another one. */
export type Start =
  | { readonly kind: 'up'; readonly pid: number; readonly port: number }
  | { readonly kind: 'busy'; readonly reason: string }
  | { readonly kind: 'port-taken' };

const HELD: Start = { kind: 'busy', reason: 'another server, perhaps in another container, holds its folder' };

/** Recovery of 1 GB of log takes seconds; ten minutes mean that something is wrong. */
const START_LIMIT_MS = 600_000;
const WORD_EVERY_MS = 10_000;

/** Starts the postmaster and waits until it takes connections. */
export async function startPostmaster(setting: Setting, log: (line: string) => void): Promise<Start> {
  const { place, binaries, identity, env } = setting;
  const guard = await exclusively(setting);
  // Before anything is touched: a server that misses its lock file stops itself.
  if (guard === 'locked') return HELD;
  removeForeignPidFile(place.cluster);
  const sizes = logSizes(place.cluster);
  const server = { file: binaries.postgres, args: ['-D', place.cluster], env, cwd: place.dataFolder };
  const { file, args, ...rest } = as(identity, prefixed(guard, server));
  const output = openSync(place.startLog, 'w', 0o600);
  // Own session: neither Ctrl+C in the terminal nor the end of this process reaches it.
  const child = spawn(file, args, { ...rest, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  const failure = new Promise<Error>((resolve) => child.once('error', resolve));
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? -1)));
  child.unref();
  const { pid } = child;
  if (pid === undefined) throw new LaunchError(`PostgreSQL could not be started: ${(await failure).message}`);

  const began = performance.now();
  let spoken = began;
  while (performance.now() - began < START_LIMIT_MS) {
    const code = await Promise.race([ended, sleep(10)]);
    if (typeof code === 'number')
      return failedStart(code, `${readFileSync(place.startLog, 'utf8')}\n${newLogText(place.cluster, sizes)}`);
    const file = readPostmasterFile(place.cluster);
    if (file?.pid === pid && file.status === 'ready' && file.port !== undefined)
      return { kind: 'up', pid, port: file.port };
    if (performance.now() - spoken > WORD_EVERY_MS) {
      spoken = performance.now();
      log(`PostgreSQL repairs its data after an unclean end (${Math.round((spoken - began) / 1000)} s so far)`);
    }
  }
  child.kill('SIGQUIT');
  throw new LaunchError(
    `PostgreSQL did not start within ${START_LIMIT_MS / 60_000} minutes; its log is in ${join(place.cluster, 'log')}.`,
  );
}

/** True when this process is the postmaster of this cluster. Undefined when the system does not tell. */
export function isPostmasterOf(pid: number, cluster: string): boolean | undefined {
  if (isGone(pid)) return false;
  const name = nameOf(pid);
  // A postmaster works in its data directory; so may a person's shell.
  return name !== undefined && name !== 'postgres' ? false : worksIn(pid, cluster);
}

/**
 * PostgreSQL clears a lock file whose process is gone, but not one whose process id now belongs to someone else, or to a
 * zombie. The data stay guarded: shared memory left by an earlier server is found by the number of the folder.
 */
function removeForeignPidFile(cluster: string): void {
  const file = readPostmasterFile(cluster);
  if (file !== undefined && isPostmasterOf(file.pid, cluster) === false)
    rmSync(postmasterFilePath(cluster), { force: true });
}

function failedStart(code: number, output: string): Start {
  if (code === LOCKED) return HELD;
  if (/lock file ".*" already exists|pre-existing shared memory block/.test(output))
    return { kind: 'busy', reason: explain(output) };
  if (/could not bind|could not create any TCP\/IP sockets/.test(output)) return { kind: 'port-taken' };
  throw new LaunchError(`PostgreSQL ended while it started: ${explain(output)}`);
}

function logSizes(cluster: string): ReadonlyMap<string, number> {
  return new Map(logFiles(cluster).map((file) => [file, statSync(file).size]));
}

/** What PostgreSQL wrote into its log since `sizes` was taken. */
function newLogText(cluster: string, sizes: ReadonlyMap<string, number>): string {
  return logFiles(cluster)
    .map((file) => {
      const bytes = readFileSync(file);
      const before = sizes.get(file) ?? 0;
      return bytes.subarray(before <= bytes.length ? before : 0).toString('utf8');
    })
    .join('\n');
}

function logFiles(cluster: string): readonly string[] {
  const folder = join(cluster, 'log');
  try {
    return readdirSync(folder).map((name) => join(folder, basename(name)));
  } catch {
    return [];
  }
}
