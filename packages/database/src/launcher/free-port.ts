import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { LaunchError } from './launch-error.ts';

/** Below the range from which systems take ports for outgoing connections (Linux 32768), so it is likely free next time. */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;

/**
 * The port to listen on: the wished one or an error; else the remembered one, or a new one when a stranger has taken it.
 */
export async function choosePort(choice: {
  wished?: number | undefined;
  remembered?: number | undefined;
}): Promise<number> {
  const { wished, remembered } = choice;
  if (wished !== undefined) {
    if (await isFree(wished)) return wished;
    throw new LaunchError(
      `Port ${wished} of 127.0.0.1 is taken by another program: choose another port for PostgreSQL.`,
    );
  }
  if (remembered !== undefined && (await isFree(remembered))) return remembered;
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (await isFree(port)) return port;
  }
  throw new LaunchError(`No free port was found on 127.0.0.1 between ${FIRST_PORT} and ${LAST_PORT}.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
