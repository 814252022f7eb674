import { readdirSync, readFileSync } from 'node:fs';

/** Looks at a process and its descendants through /proc. On systems without it every answer is empty. */

/** The process and all its descendants that still have a living chain of parents. */
export function treeOf(pid: number): number[] {
  const found = [pid];
  for (let index = 0; index < found.length; index++) {
    for (const child of childrenOf(found[index] ?? 0)) found.push(child);
  }
  return found;
}

/** Children are listed per thread: any thread may have started them. */
function childrenOf(pid: number): number[] {
  const children: number[] = [];
  for (const thread of list(`/proc/${pid}/task`)) {
    for (const child of read(`/proc/${pid}/task/${thread}/children`).split(' ')) {
      if (child) children.push(Number(child));
    }
  }
  return children;
}

/**
 * Memory of a set of processes in bytes: what each has for itself (resident minus shared pages), plus the largest shared
 * part once. Adding up resident sizes would count the pages of one program as often as it runs.
 */
export function memoryOf(pids: readonly number[], pageBytes = PAGE_BYTES): number {
  let own = 0;
  let shared = 0;
  for (const pid of pids) {
    const fields = read(`/proc/${pid}/statm`).split(' ').map(Number);
    const resident = fields[1] ?? 0;
    const sharedPages = fields[2] ?? 0;
    own += Math.max(0, resident - sharedPages);
    shared = Math.max(shared, sharedPages);
  }
  return (own + shared) * pageBytes;
}

/** True while the process runs. One that ended and only waits for its parent to notice does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return !/^\d+ \(.*\) Z/s.test(read(`/proc/${pid}/stat`));
}

/** 4 KiB everywhere but on some ARM and POWER kernels, where memory is then under-counted by our reading, never over. */
const PAGE_BYTES = 4096;

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
