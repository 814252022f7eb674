import { setTimeout as sleep } from 'node:timers/promises';
import { LaunchError } from './launch-error.ts';
import type { Place } from './place.ts';
import { isPostmasterOf } from './postmaster.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { isGone } from './process-table.ts';
import { type RunningServer, runningServer, stopServer } from './running-server.ts';
import { readSecret, type Secret } from './secret-file.ts';
import { askServer } from './server-check.ts';

/** A server found running, and how to reach it. */
export interface Found {
  readonly server: RunningServer;
  readonly secret: Secret;
}

/** A server that repairs its data after a crash answers late. */
const ANSWER_LIMIT_MS = 120_000;

/**
 * The server that an earlier process of ours left running (after a kill -9 of it, say), once it takes connections.
 * Undefined when there is none, or when it ended while we looked: then a start is due.
 *
 * It is ours when its process works in our cluster, or, where the system does not tell, when it lets our password in
 * and names our cluster.
 */
export async function adopt(place: Place, log: (line: string) => void): Promise<Found | undefined> {
  const began = performance.now();
  for (;;) {
    const file = readPostmasterFile(place.cluster);
    if (file === undefined || isGone(file.pid)) return undefined;
    const sure = isPostmasterOf(file.pid, place.cluster);
    if (sure === false) return undefined;
    const secret = readSecret(place.secretFile);
    if (secret === undefined && sure) {
      log('The password of the database was lost: PostgreSQL is stopped to set a new one');
      await stopServer(runningServer(file.pid), log);
      return undefined;
    }
    if (secret !== undefined && file.port !== undefined && file.status !== 'stopping') {
      const here = { ...secret, port: file.port };
      const answer = await askServer(here, place.cluster);
      if (answer === 'ours') return { server: runningServer(file.pid), secret: here };
      if (answer === 'wrong-password' && sure) throw wrongPassword(place);
    }
    if (!sure) return undefined;
    if (performance.now() - began > ANSWER_LIMIT_MS) {
      throw new LaunchError(
        `PostgreSQL (process ${file.pid}) runs in ${place.cluster} but does not answer: end that process and start again.`,
      );
    }
    await sleep(20);
  }
}

export function wrongPassword(place: Place): LaunchError {
  return new LaunchError(
    `PostgreSQL does not accept the password in ${place.secretFile}: delete that file and start again, then a new password is set.`,
  );
}
