import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a running PostgreSQL writes into postmaster.pid (miscadmin.h, LOCK_FILE_LINE_*). Later lines come with time. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number | undefined;
  readonly status: 'starting' | 'ready' | 'stopping' | undefined;
}

/** Reads postmaster.pid of a cluster; undefined when there is none or it is not written yet. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  const lines = linesOf(postmasterFilePath(cluster));
  // Single-user mode stores its process id negated.
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  if (!Number.isSafeInteger(pid) || pid === 0) return undefined;
  const port = Number.parseInt(lines[3] ?? '', 10);
  return { pid, port: Number.isSafeInteger(port) && port > 0 ? port : undefined, status: statusOf(lines[7]?.trim()) };
}

export function postmasterFilePath(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function statusOf(word: string | undefined): PostmasterFile['status'] {
  return word === 'starting' || word === 'ready' || word === 'stopping' ? word : undefined;
}
