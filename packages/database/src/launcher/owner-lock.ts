import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode } from './launch-error.ts';
import { birthOf, isGone } from './process-table.ts';

/** The result of asking for a data folder: it is ours until `release`, or a living process has it. */
export type Ownership = { readonly kind: 'ours'; release(): void } | { readonly kind: 'theirs'; readonly pid: number };

/**
 * Takes a data folder for this process, or names the process that has it.
 *
 * The lock is a file with the process id and birth of its holder; it outlives a kill -9 and is then taken over. It keeps
 * people from running Assay twice; it does not guard the data. That is done by atomic steps below it: a cluster appears by
 * rename, and PostgreSQL itself (and flock, where there is one) admits one postmaster per cluster.
 */
export function takeFolder(lockFile: string): Ownership {
  const mine = `${process.pid} ${birthOf(process.pid) ?? ''}`;
  const beside = `${lockFile}.${process.pid}`;
  writeFileSync(beside, mine, { mode: 0o600 });
  try {
    for (;;) {
      if (placed(beside, lockFile)) return { kind: 'ours', release: () => release(lockFile, mine) };
      const text = read(lockFile);
      const holder = livingHolder(text);
      if (holder !== undefined) return { kind: 'theirs', pid: holder };
      if (text !== undefined) removeStale(lockFile, text);
    }
  } finally {
    rmSync(beside, { force: true });
  }
}

/** A hard link appears with its content at once, and fails when the name exists: no moment with an empty lock file. */
function placed(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function livingHolder(text: string | undefined): number | undefined {
  const [id = '', birth = ''] = text?.split(' ') ?? [];
  const pid = Number.parseInt(id, 10);
  if (!Number.isSafeInteger(pid) || pid <= 0 || isGone(pid)) return undefined;
  // The id may have been given to another process since.
  return birth !== '' && birthOf(pid) !== birth ? undefined : pid;
}

/** Moves the stale lock aside; puts it back when someone replaced it in the meantime. */
function removeStale(lockFile: string, expected: string): void {
  const aside = `${lockFile}.stale.${process.pid}`;
  try {
    renameSync(lockFile, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if (read(aside) !== expected) placed(aside, lockFile);
  rmSync(aside, { force: true });
}

function release(lockFile: string, mine: string): void {
  if (read(lockFile) === mine) rmSync(lockFile, { force: true });
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
