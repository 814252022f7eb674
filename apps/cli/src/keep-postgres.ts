import { type LaunchedPostgres, launchPostgres } from '@assay/database/launcher/launch';

/** Our own PostgreSQL, started again when it dies alone. */
export interface KeptPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Brings PostgreSQL up and keeps it up. It comes back at the same address, so server and worker only lose their connections.
 * @param onLost called once when it cannot be brought back
 * @throws LaunchError or Error with one sentence
 */
export async function keepPostgres({
  dataFolder,
  log,
  onLost,
}: {
  dataFolder: string;
  log: (line: string) => void;
  onLost: (error: Error) => void;
}): Promise<KeptPostgres> {
  const launch = () => launchPostgres({ dataFolder, log });
  let running = await launch();
  if (running.runBy !== undefined)
    throw new Error(
      `Assay runs already on ${dataFolder} (process ${running.runBy}): stop it first, or set ASSAY_DATA to another folder`,
    );
  const { url } = running;
  let stopping: Promise<void> | undefined;
  let mending: Promise<void> = Promise.resolve();

  const watch = (postgres: LaunchedPostgres) =>
    void postgres.exited.then(() => {
      if (stopping) return;
      console.error('PostgreSQL ended; starting it again');
      mending = mend(postgres).catch((error: unknown) =>
        onLost(error instanceof Error ? error : new Error(String(error))),
      );
    });
  const mend = async (postgres: LaunchedPostgres) => {
    await postgres.stop();
    if (stopping) return;
    running = await launch();
    if (running.url !== url) throw new Error('PostgreSQL came back at another address: start Assay again');
    watch(running);
  };
  watch(running);
  return {
    url,
    stop: () => {
      stopping ??= (async () => {
        await mending;
        await running.stop();
      })();
      return stopping;
    },
  };
}
