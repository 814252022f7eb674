import { createHash } from 'node:crypto';
import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HeldBuild } from '@assay/commands/build/take-build';
import type { Db } from '@assay/database/connect';
import { detectProtection } from '@assay/runner/detect-protection';

/** Others may pass through and not look around: a tool may run as another user, and is told the way. */
const MODE = 0o711;

/**
 * Scratch folders of scans lie in the data folder, not in the system's temporary one, which is often small or kept in memory. A name
 * says whose it is: `<task>-<build>-<attempt>`. Where tools become another user without a jail of their own, that user has to
 * reach its source, and the data folder is closed to everybody: there, and only there, the temporary folder is taken.
 */
export async function folderOfAll(data: string): Promise<string> {
  if ((await detectProtection()) !== 'other-user') return join(data, 'work');
  return join(tmpdir(), `assay-work-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`);
}

/** Makes the empty scratch folder of a build, and removes those of its earlier attempts. */
export async function makeWorkFolder(
  data: string,
  { taskId, number, attempt }: Pick<HeldBuild, 'taskId' | 'number' | 'attempt'>,
): Promise<string> {
  const all = await folderOfAll(data);
  await mkdir(all, { recursive: true, mode: MODE });
  // In a shared temporary folder somebody may have taken the name.
  const facts = await lstat(all);
  if (!facts.isDirectory() || facts.uid !== process.getuid?.()) throw new Error(`${all} is not a folder of ours`);
  for (const name of await readdir(all))
    if (name.startsWith(`${taskId}-${number}-`)) await rm(join(all, name), { recursive: true, force: true });
  const folder = join(all, `${taskId}-${number}-${attempt}`);
  await mkdir(folder, { mode: MODE });
  return folder;
}

/**
 * Removes what killed scans left behind: every folder whose build is not running any more, or under another attempt. Safe beside
 * running scans, of other workers on the same data folder too.
 * @returns names of the folders that were removed
 */
export async function sweepWorkFolders(db: Db, data: string): Promise<string[]> {
  const all = await folderOfAll(data);
  const removed: string[] = [];
  for (const name of await readdir(all).catch(() => [])) {
    const [taskId, number, attempt] = name.split('-').map(Number);
    if (taskId && number && attempt && (await isRunning(db, { taskId, number, attempt }))) continue;
    await rm(join(all, name), { recursive: true, force: true });
    removed.push(name);
  }
  return removed;
}

async function isRunning(
  db: Db,
  { taskId, number, attempt }: { taskId: number; number: number; attempt: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('build')
    .select('number')
    .where('task_id', '=', taskId)
    .where('number', '=', number)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return row !== undefined;
}
