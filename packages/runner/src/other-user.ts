import { readdirSync, statSync } from 'node:fs';

/**
 * Uids for processes we start as root. 60578-61183 is the range systemd's table of uids leaves unused
 * (https://systemd.io/UIDS-GIDS/), so no account and no service lives there. A uid of its own per process tree means
 * a limit on processes counts that tree alone, and everything of that user may be ended afterwards.
 */
const FIRST = 60578;
const LAST = 61183;

const taken = new Set<number>();
let next = FIRST + (process.pid % (LAST - FIRST + 1));

/** Reserves a uid nobody on this machine runs as. Give it back with `releaseUid`. */
export function reserveUid(): number {
  const running = uidsOfRunningProcesses();
  for (let tries = FIRST; tries <= LAST; tries++) {
    const uid = next;
    next = next === LAST ? FIRST : next + 1;
    if (taken.has(uid) || running.has(uid)) continue;
    taken.add(uid);
    return uid;
  }
  throw new Error('No free user id is left for another tool process');
}

export function releaseUid(uid: number): void {
  taken.delete(uid);
}

/** Processes of one user, for ending what left the process group. */
export function processesOfUid(uid: number): number[] {
  return allProcesses().filter((pid) => ownerOf(pid) === uid);
}

function uidsOfRunningProcesses(): Set<number | undefined> {
  return new Set(allProcesses().map(ownerOf));
}

function allProcesses(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function ownerOf(pid: number): number | undefined {
  try {
    return statSync(`/proc/${pid}`).uid;
  } catch {
    return undefined; // It ended meanwhile.
  }
}
