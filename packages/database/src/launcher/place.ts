import { mkdirSync, readdirSync, realpathSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { errorCode, folderError, LaunchError } from './launch-error.ts';

/** The major version of the shipped PostgreSQL. A new major gets a new cluster folder, filled by a copy of the tables. */
export const POSTGRES_MAJOR = 18;

/** An empty cluster takes 47 MB and its first write-ahead log 16 MB; below this a first start would end half-way. */
const SPACE_FOR_FIRST_START = 200 * 1024 * 1024;

/** Where the launcher keeps its things below the data folder. All paths are absolute with symbolic links resolved. */
export interface Place {
  readonly dataFolder: string;
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  /** Names of unfinished clusters start with this; the process id of the maker follows. */
  readonly unfinishedPrefix: string;
  /** Port and password, readable by the owner only. */
  readonly secretFile: string;
  /** Who runs this data folder. */
  readonly lockFile: string;
  /** What PostgreSQL says before its own log is open. Emptied at each start. */
  readonly startLog: string;
  /** Links to shared libraries, used only when the package folder cannot be written. */
  readonly libraryFolder: string;
  /** Settings of the administrator, read after ours. Never written by Assay. */
  readonly localSettings: string;
}

/** Makes the data folder when it is missing and proves that it can be written. */
export function preparePlace(dataFolder: string): Place {
  try {
    makeFolder(resolve(dataFolder));
    const real = realpathSync(resolve(dataFolder));
    proveWritable(real);
    return {
      dataFolder: real,
      cluster: join(real, `pg${POSTGRES_MAJOR}`),
      unfinishedPrefix: `pg${POSTGRES_MAJOR}.init`,
      secretFile: join(real, 'postgres.json'),
      lockFile: join(real, 'postgres.lock'),
      startLog: join(real, 'postgres-start.log'),
      libraryFolder: join(real, `pg${POSTGRES_MAJOR}-lib`),
      localSettings: join(real, 'postgresql.local.conf'),
    };
  } catch (error) {
    throw folderError(dataFolder, error);
  }
}

/** Not `recursive` of Node 20: it never returns where a folder is reported missing and existing, as below a dangling link. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && dirname(folder) !== folder) {
      makeFolder(dirname(folder));
      mkdirSync(folder, { mode: 0o700 });
    } else if (!statSync(folder).isDirectory()) throw error;
  }
}

function proveWritable(folder: string): void {
  const probe = join(folder, `.write-probe-${process.pid}`);
  try {
    // One block of bytes: an empty file can be made on a full disk.
    writeFileSync(probe, Buffer.alloc(4096), { mode: 0o600 });
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Refuses a first start that would fill the disk. */
export function requireSpace(place: Place): void {
  const { bavail, bsize } = statfsSync(place.dataFolder);
  if (bavail * bsize >= SPACE_FOR_FIRST_START) return;
  const free = Math.floor((bavail * bsize) / 1024 / 1024);
  throw new LaunchError(
    `The data folder ${place.dataFolder} has ${free} MB of free space, but the first start needs ${SPACE_FOR_FIRST_START / 1024 / 1024} MB.`,
  );
}

/** Unfinished clusters, left by starts that were killed half-way or being made right now by another process. */
export function unfinishedClusters(place: Place): readonly string[] {
  return readdirSync(place.dataFolder)
    .filter((name) => name.startsWith(place.unfinishedPrefix))
    .map((name) => join(place.dataFolder, name));
}
