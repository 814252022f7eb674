import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { exclusively } from './exclusive.ts';
import { explain } from './explain.ts';
import { as, type Identity, prefixed } from './identity.ts';
import { errorCode, LaunchError } from './launch-error.ts';
import { type Place, requireSpace, unfinishedClusters } from './place.ts';
import { isGone } from './process-table.ts';
import { type Program, runProgram } from './run-program.ts';
import type { Secret } from './secret-file.ts';
import { ROLE } from './server-check.ts';
import { ACCESS_TEXT, configurationText } from './settings.ts';

/** Everything a program of PostgreSQL needs to run here. */
export interface Setting {
  readonly place: Place;
  readonly binaries: Binaries;
  readonly identity: Identity;
  readonly env: Readonly<Record<string, string>>;
}

/** True when a complete cluster is there. */
export function hasCluster(place: Place): boolean {
  return existsSync(join(place.cluster, 'PG_VERSION'));
}

/**
 * Makes the cluster with role and database. It is built under another name and renamed when complete, so a start that is
 * killed half-way leaves nothing that looks like a cluster.
 * @param choice.password of the role, hexadecimal
 * @param choice.durable false leaves it to the system when the files reach the disk
 */
export async function makeCluster(
  setting: Setting,
  { password, durable }: { password: string; durable: boolean },
): Promise<void> {
  const { place, binaries } = setting;
  sweepUnfinished(place);
  requireSpace(place);
  const folder = join(place.dataFolder, `${place.unfinishedPrefix}.${process.pid}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
    giveTo(setting.identity, folder);
    // Byte order for sorting, Unicode for upper and lower case, without a locale of the machine.
    await run(setting, 'create the database', {
      file: binaries.initdb,
      args: [
        '-D',
        folder,
        '-U',
        'postgres',
        '--auth=reject',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...(durable ? [] : ['--no-sync']),
      ],
    });
    await runSql(setting, folder, [
      // No superuser: a hole in a statement must not reach files or programs of the machine.
      `create role ${ROLE} login createdb password '${password}'`,
      `grant pg_monitor to ${ROLE}`,
      `create database ${ROLE} owner ${ROLE}`,
    ]);
    renameSync(folder, place.cluster);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error;
    // Another starter was faster; its cluster is as good as ours.
    if (hasCluster(place)) return;
    throw new LaunchError(`${place.cluster} is in the way: it should hold the database, but is something else.`);
  }
}

/** Gives the role a new password, after the file with the old one was lost. The server must be down. */
export async function resetPassword(setting: Setting, password: string): Promise<void> {
  const guard = await exclusively(setting);
  if (guard === 'locked') {
    throw new LaunchError(
      `The password of the database in ${setting.place.cluster} was lost and cannot be set anew while another server, perhaps in another container, holds its folder.`,
    );
  }
  await runSql(setting, setting.place.cluster, [`alter role ${ROLE} password '${password}'`], guard);
}

/** Writes the configuration that this release wants, and sees to it that the cluster belongs to whom PostgreSQL runs as. */
export function configure(setting: Setting, choice: { port: Secret['port']; durable: boolean }): void {
  const { cluster } = setting.place;
  const files = { 'postgresql.conf': configurationText(choice), 'pg_hba.conf': ACCESS_TEXT };
  for (const [name, text] of Object.entries(files)) {
    const file = join(cluster, name);
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
    giveTo(setting.identity, file);
  }
}

/** A cluster of another user is taken over by root, and refused to anybody else. */
export function claimCluster({ place, identity }: Setting): void {
  const owner = statSync(place.cluster).uid;
  const wanted = identity.kind === 'user' ? identity.uid : process.getuid?.();
  if (wanted === undefined || owner === wanted) return;
  if (process.getuid?.() !== 0) {
    throw new LaunchError(
      `The database in ${place.cluster} belongs to another user (uid ${owner}): start Assay as that user, or choose another data folder.`,
    );
  }
  const { uid, gid } = identity.kind === 'user' ? identity : { uid: 0, gid: 0 };
  lchownSync(place.cluster, uid, gid);
  for (const entry of readdirSync(place.cluster, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(place.cluster, entry), uid, gid);
}

/** Clusters whose maker is gone. One that is being made by a living process stays. */
function sweepUnfinished(place: Place): void {
  for (const folder of unfinishedClusters(place)) {
    const maker = Number.parseInt(basename(folder).slice(place.unfinishedPrefix.length + 1), 10);
    if (!Number.isSafeInteger(maker) || maker === process.pid || isGone(maker))
      // An initdb whose starter was killed may still be writing.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

function giveTo(identity: Identity, path: string): void {
  if (identity.kind === 'user') chownSync(path, identity.uid, identity.gid);
}

/**
 * Runs statements in single-user mode, the one way to a server without a superuser password: one line, one statement.
 * An error leaves the exit code 0, hence the look at the output.
 */
async function runSql(
  setting: Setting,
  cluster: string,
  statements: readonly string[],
  guard: readonly string[] = [],
): Promise<void> {
  const args = ['--single', '-D', cluster, '-c', 'log_min_messages=error', '-c', 'logging_collector=off', 'postgres'];
  const program = prefixed(guard, { file: setting.binaries.postgres, args, env: setting.env });
  await run(setting, 'prepare the database', program, `${statements.join('\n')}\n`);
}

async function run(setting: Setting, act: string, program: Omit<Program, 'env'>, input = ''): Promise<void> {
  const cwd = setting.place.dataFolder;
  const { code, output } = await runProgram(as(setting.identity, { ...program, env: setting.env, cwd }), input);
  if (code === 0 && !/^.*(ERROR|FATAL|PANIC):/m.test(output)) return;
  throw new LaunchError(`PostgreSQL could not ${act} in ${setting.place.dataFolder}: ${explain(output)}`);
}
