import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './launch-error.ts';

/**
 * True when no such process runs any more. A zombie counts as gone: it holds no memory, file or lock, and below a
 * container's first process that never collects its children it would stay for ever.
 */
export function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that it lives and belongs to someone else.
    return errorCode(error) === 'ESRCH';
  }
  const state = statusFields(pid)?.[0];
  return state === 'Z' || state === 'X';
}

/**
 * A text that differs between two processes which had the same id one after the other. Undefined when it cannot be told.
 * Linux: boot and start tick (proc(5), stat field 22); elsewhere the start time of ps.
 */
export function birthOf(pid: number): string | undefined {
  const tick = statusFields(pid)?.[19];
  if (tick !== undefined) return `${bootId()}:${tick}`;
  if (process.platform === 'linux') return undefined;
  const started = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return started?.trim() || undefined;
}

/**
 * True when a process works in this folder, whatever name it knows the folder by. Undefined when the system does not tell
 * (another user's process, or no such process).
 */
export function worksIn(pid: number, folder: string): boolean | undefined {
  try {
    const theirs = statSync(workingFolder(pid));
    const ours = statSync(folder);
    return theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch {
    return undefined;
  }
}

/** The name of a process's program, cut to 15 characters (proc(5), comm). Undefined when it cannot be told. */
export function nameOf(pid: number): string | undefined {
  const text = readStatus(pid);
  return text?.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
}

/** All processes that work in a folder, with their parents. Empty where there is no /proc. */
export function processesIn(folder: string): readonly { pid: number; parent: number }[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && worksIn(pid, folder) === true)
    .map((pid) => ({ pid, parent: Number(statusFields(pid)?.[1]) }));
}

/** Waits until the process is gone. False when it still runs after `timeoutMs`. */
export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!isGone(pid)) {
    if (performance.now() > end) return false;
    await sleep(10);
  }
  return true;
}

/** Fields of /proc/PID/stat from the third on (state first). The second, the name, may hold spaces and brackets. */
function statusFields(pid: number): readonly string[] | undefined {
  const text = readStatus(pid);
  return text?.slice(text.lastIndexOf(')') + 2).split(' ');
}

function readStatus(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return undefined;
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch {
    return '';
  }
}

function workingFolder(pid: number): string {
  if (process.platform === 'linux') return `/proc/${pid}/cwd`;
  const { stdout } = spawnSync('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn'], { encoding: 'utf8' });
  return /^n(.+)$/m.exec(stdout)?.[1] ?? '';
}
