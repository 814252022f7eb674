import { LaunchError } from './launch-error.ts';
import { birthOf, isGone, waitUntilGone } from './process-table.ts';

/** A postmaster that this process answers for. The birth tells it from a later process with the same id. */
export interface RunningServer {
  readonly pid: number;
  readonly birth: string | undefined;
}

/** Fast shutdown writes what is in memory; with a busy disk that takes a while. */
const FAST_LIMIT_MS = 60_000;
const IMMEDIATE_LIMIT_MS = 10_000;

export function runningServer(pid: number): RunningServer {
  return { pid, birth: birthOf(pid) };
}

/**
 * Fast shutdown: open transactions are rolled back, sessions end, memory is written. Returns when the process is gone.
 * One that does not end is told to stop at once, which loses nothing either: the next start repairs from the log.
 */
export async function stopServer({ pid, birth }: RunningServer, log: (line: string) => void): Promise<void> {
  if (isGone(pid) || birthOf(pid) !== birth) return;
  process.kill(pid, 'SIGINT');
  if (await waitUntilGone(pid, FAST_LIMIT_MS)) return;
  log(`PostgreSQL (process ${pid}) did not end within ${FAST_LIMIT_MS / 1000} s and is stopped at once`);
  process.kill(pid, 'SIGQUIT');
  if (await waitUntilGone(pid, IMMEDIATE_LIMIT_MS)) return;
  throw new LaunchError(`PostgreSQL (process ${pid}) cannot be stopped.`);
}

/** Settles when the server is gone, for whatever reason. Looks twice a second and keeps no process alive. */
export function whenGone({ pid, birth }: RunningServer): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!isGone(pid) && birthOf(pid) === birth) return;
      clearInterval(timer);
      resolve();
    }, 500);
    timer.unref();
  });
}
