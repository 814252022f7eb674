/**
 * A process that launches PostgreSQL and waits, so that tests can kill it. Arguments: data folder, port or nothing.
 * Prints one line of JSON, the launch or `{error}`; stops the server when its stdin ends.
 */
import { LaunchError, launchPostgres } from '../launch.ts';

const [dataFolder = '', port] = process.argv.slice(2);
try {
  const log = (line: string) => console.error(line);
  const launched = await launchPostgres({ dataFolder, log, ...(port === undefined ? {} : { port: Number(port) }) });
  const { url, pid, adopted, runBy, startedInMs } = launched;
  console.log(JSON.stringify({ url, pid, adopted, runBy, startedInMs }));
  process.stdin.resume();
  process.stdin.on('end', async () => {
    await launched.stop();
    process.exit(0);
  });
} catch (error) {
  console.log(JSON.stringify({ error: error instanceof LaunchError ? error.message : String(error) }));
  process.exit(1);
}
