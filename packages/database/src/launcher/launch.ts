import { setTimeout as sleep } from 'node:timers/promises';
import { adopt, type Found } from './adopt.ts';
import { folderError, LaunchError } from './launch-error.ts';
import { takeFolder } from './owner-lock.ts';
import { type Place, preparePlace } from './place.ts';
import { isGone } from './process-table.ts';
import { stopServer, whenGone } from './running-server.ts';
import { urlOf } from './server-check.ts';
import { start } from './start.ts';

export { LaunchError } from './launch-error.ts';

export interface LaunchOptions {
  /** Assay's data folder; made when missing. Everything of PostgreSQL lies in it, names starting with `pg18` or `postgres`. */
  readonly dataFolder: string;
  /** Port on 127.0.0.1. Left out: a free one, chosen once and remembered. */
  readonly port?: number;
  /** Hears what a person may want to know, one line each. */
  readonly log: (line: string) => void;
  /** False only for tests on throw-away folders: a crash of the machine then loses the database. */
  readonly durable?: boolean;
}

/** A PostgreSQL that answers. */
export interface LaunchedPostgres {
  /** For `connect`. Holds the password. */
  readonly url: string;
  /** Process id of the postmaster. */
  readonly pid: number;
  /** It ran already when we came. */
  readonly adopted: boolean;
  /** Process id of another living Assay that runs this folder. It alone stops the server: our `stop` then does nothing. */
  readonly runBy: number | undefined;
  readonly startedInMs: number;
  /** Settles when the server is gone, by `stop` or by itself. To start it again, `stop` (which frees the folder) and launch. */
  readonly exited: Promise<void>;
  /** Fast shutdown; returns when the process is gone and the folder is free. May be called twice. */
  stop(): Promise<void>;
}

/** How long a second starter waits for the first one's server. */
const JOIN_LIMIT_MS = 60_000;

/**
 * Brings up the PostgreSQL of a data folder, however the last run ended.
 *
 * folder free -> server of a dead predecessor runs -> adopt
 *             -> none runs -> (make the cluster) -> start
 * folder held by a living process -> wait for its server -> share it (`runBy`)
 *
 * The server runs in its own session: it outlives a kill -9 of this process, and the next launch adopts it.
 * @throws LaunchError with one sentence for the person at the terminal
 */
export async function launchPostgres({
  dataFolder,
  port,
  log,
  durable = true,
}: LaunchOptions): Promise<LaunchedPostgres> {
  const began = performance.now();
  const place = preparePlace(dataFolder);
  for (;;) {
    const ownership = takeFolder(place.lockFile);
    if (ownership.kind === 'theirs') {
      log(`Assay already runs in ${place.dataFolder} (process ${ownership.pid})`);
      const found = await join(place, ownership.pid);
      if (found === undefined) continue;
      return describe({ found, adopted: true, began, runBy: ownership.pid, stop: async () => {} });
    }
    try {
      const running = await adopt(place, log);
      const found = running ?? (await start({ place, port, durable, log }));
      const stop = async () => {
        await stopServer(found.server, log);
        ownership.release();
      };
      return describe({ found, adopted: running !== undefined, began, runBy: undefined, stop });
    } catch (error) {
      ownership.release();
      throw folderError(dataFolder, error);
    }
  }
}

/** The server of a living owner, once it answers. Undefined when the owner is gone: the folder is then free. */
async function join(place: Place, owner: number): Promise<Found | undefined> {
  const end = performance.now() + JOIN_LIMIT_MS;
  while (performance.now() < end) {
    const found = await adopt(place, () => {});
    if (found !== undefined) return found;
    if (owner !== process.pid && isGone(owner)) return undefined;
    await sleep(50);
  }
  throw new LaunchError(
    `Assay already runs in ${place.dataFolder} (process ${owner}), but its PostgreSQL does not answer.`,
  );
}

function describe(launch: {
  found: Found;
  adopted: boolean;
  began: number;
  runBy: number | undefined;
  stop: () => Promise<void>;
}): LaunchedPostgres {
  const { found, adopted, began, runBy, stop } = launch;
  let stopping: Promise<void> | undefined;
  return {
    url: urlOf(found.secret),
    pid: found.server.pid,
    adopted,
    runBy,
    startedInMs: Math.round(performance.now() - began),
    exited: whenGone(found.server),
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}
