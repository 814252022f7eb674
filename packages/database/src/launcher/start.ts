import { setTimeout as sleep } from 'node:timers/promises';
import { type Found, wrongPassword } from './adopt.ts';
import { findBinaries } from './binaries.ts';
import { claimCluster, configure, hasCluster, makeCluster, resetPassword, type Setting } from './cluster.ts';
import { choosePort } from './free-port.ts';
import { chooseIdentity } from './identity.ts';
import { LaunchError } from './launch-error.ts';
import { ensureLibraryLinks } from './library-links.ts';
import { endOrphans } from './orphans.ts';
import type { Place } from './place.ts';
import { startPostmaster } from './postmaster.ts';
import { runningServer, stopServer } from './running-server.ts';
import { newPassword, readSecret, type Secret, writeSecret } from './secret-file.ts';
import { askServer } from './server-check.ts';

export interface StartWish {
  readonly place: Place;
  /** Undefined: the remembered port, or a free one. */
  readonly port: number | undefined;
  readonly durable: boolean;
  readonly log: (line: string) => void;
}

/** How long the remains of a killed server may hold the cluster. */
const BUSY_LIMIT_MS = 10_000;

/** Another program may take the port between our look and PostgreSQL's start. */
const PORT_ATTEMPTS = 5;

/** Makes the cluster when there is none, and starts PostgreSQL. The caller owns the folder and found no server running. */
export async function start(wish: StartWish): Promise<Found> {
  const { place, log, durable } = wish;
  const setting = await settle(place);
  const { password, remembered } = await provideCluster(setting, wish);
  claimCluster(setting);
  const began = performance.now();
  let avoid = false;
  for (let attempt = 1; ; ) {
    const port = await choosePort({ wished: wish.port, remembered: avoid ? undefined : remembered });
    if (port !== remembered) writeSecret(place.secretFile, { port, password });
    configure(setting, { port, durable });
    const outcome = await startPostmaster(setting, log);
    switch (outcome.kind) {
      case 'up':
        return await proven(
          place,
          { server: runningServer(outcome.pid), secret: { port: outcome.port, password } },
          log,
        );
      case 'busy':
        endOrphans(place.cluster, log);
        if (performance.now() - began > BUSY_LIMIT_MS) {
          throw new LaunchError(`The database in ${place.cluster} is in use: ${outcome.reason}.`);
        }
        await sleep(100);
        break;
      case 'port-taken':
        avoid = true;
        attempt += 1;
        if (attempt > PORT_ATTEMPTS)
          throw new LaunchError(`PostgreSQL found no free port on 127.0.0.1 (the last one tried was ${port}).`);
    }
  }
}

async function settle(place: Place): Promise<Setting> {
  const binaries = findBinaries();
  const libraries = ensureLibraryLinks(binaries.native, place.libraryFolder);
  // An allow-list: PGPORT, PGDATA and their like would steer the programs elsewhere. Messages in English, since we read them.
  const env = {
    PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }),
  };
  const identity = await chooseIdentity({ dataFolder: place.dataFolder, postgres: binaries.postgres, env });
  return { place, binaries, identity, env };
}

/** Sees to it that a cluster and its password are there. A lost password is replaced, never guessed. */
async function provideCluster(
  setting: Setting,
  { log, durable }: Pick<StartWish, 'log' | 'durable'>,
): Promise<{ password: string; remembered: number | undefined }> {
  const { place } = setting;
  const known = readSecret(place.secretFile);
  const password = known?.password ?? newPassword();
  const isNew = !hasCluster(place);
  if (known !== undefined && !isNew) return { password, remembered: known.port };
  const secret: Secret = known ?? { port: await choosePort({}), password };
  if (isNew) {
    log(`A database is made in ${place.cluster}`);
    // The password first: a cluster without its password would be of no use.
    writeSecret(place.secretFile, secret);
    await makeCluster(setting, { password, durable });
  } else {
    log('The password of the database was lost: a new one is set');
    claimCluster(setting);
    await resetPassword(setting, password);
    writeSecret(place.secretFile, secret);
  }
  return { password, remembered: secret.port };
}

/** A server that is up but not reachable with our password must not be left behind. */
async function proven(place: Place, found: Found, log: (line: string) => void): Promise<Found> {
  const answer = await askServer(found.secret, place.cluster);
  if (answer === 'ours') return found;
  await stopServer(found.server, log);
  if (answer === 'wrong-password') throw wrongPassword(place);
  throw new LaunchError(`PostgreSQL started in ${place.cluster} but does not answer on port ${found.secret.port}.`);
}
