import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** A holder says that it lives this often; one that was silent for STALE_MS is dead, wherever it ran. */
const HEARTBEAT_MS = 5_000;
const STALE_MS = 60_000;
const POLL_MS = 200;

/**
 * Runs a task while holding a lock file, across processes and machines that share the folder. Waits for other holders;
 * a holder of this machine whose process is gone (kill -9) is passed at once.
 * @throws the signal's reason when cancelled while waiting
 */
export async function withLock<T>(
  file: string,
  { signal, onWait }: { signal?: AbortSignal | undefined; onWait?: () => void },
  task: () => Promise<T>,
): Promise<T> {
  const me = `${hostname()} ${process.pid} ${randomBytes(8).toString('hex')}`;
  const draft = `${file}.${me.split(' ').at(-1)}`;
  await writeFile(draft, me);
  try {
    for (let waited = false; !(await claim(draft, file)); waited = true) {
      signal?.throwIfAborted();
      if (!waited) onWait?.();
      if (!(await removeStale(file, draft))) await sleep(POLL_MS, undefined, signal ? { signal } : {}).catch(() => {});
    }
  } finally {
    await rm(draft, { force: true });
  }
  const heartbeat = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => {}), HEARTBEAT_MS);
  try {
    return await task();
  } finally {
    clearInterval(heartbeat);
    if ((await contentOf(file)) === me) await rm(file, { force: true });
  }
}

/** A link is made for exactly one of all who try. */
async function claim(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Takes a dead holder's lock away. Renamed first and looked at again: a new holder may have come meanwhile. */
async function removeStale(file: string, draft: string): Promise<boolean> {
  const holder = await contentOf(file);
  if (holder === undefined) return true;
  if (!(await isDead(file, holder))) return false;
  const aside = `${draft}.stale`;
  try {
    await rename(file, aside);
  } catch {
    return true;
  }
  if ((await contentOf(aside)) !== holder) await link(aside, file).catch(() => {});
  await rm(aside, { force: true });
  return true;
}

async function isDead(file: string, holder: string): Promise<boolean> {
  const [host, pid] = holder.split(' ');
  if (host === hostname() && pid !== undefined && !isRunning(Number(pid))) return true;
  const facts = await stat(file).catch(() => undefined);
  return facts !== undefined && Date.now() - facts.mtimeMs > STALE_MS;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function contentOf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}
