import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { SECRET_VARIABLES } from '@assay/contract/settings';
import { isHeldMessage } from './scan-exit.ts';

/** Time between asking a scan to end and ending it. */
const GRACE_MS = 4_000;

/** How the process of a scan ended. */
export interface ScanEnding {
  readonly code: number | null;
  readonly killedBy: NodeJS.Signals | null;
  /** The attempt under which it held the build; undefined when it never got so far. */
  readonly attempt: number | undefined;
}

/**
 * Runs the process of one scan to its end. An abort ends it and everything it started.
 * @throws when the process cannot be started at all
 */
export async function runScanChild({
  script = scanProcess(),
  args,
  databaseUrl,
  signal,
}: {
  script?: string;
  args: readonly string[];
  databaseUrl: string;
  signal: AbortSignal;
}): Promise<ScanEnding> {
  const child = fork(script, args, {
    env: childEnvironment(process.env, databaseUrl),
    execArgv: [
      `--max-old-space-size=${heapMb()}`,
      ...(script.endsWith('.ts') ? ['--import', 'tsx'] : ['--enable-source-maps']),
    ],
    // A group of its own, so that everything it started can be ended with it.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let attempt: number | undefined;
  child.on('message', (message) => {
    if (isHeldMessage(message)) attempt = message.attempt;
  });
  let force: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill('SIGTERM');
    force = setTimeout(() => killGroup(child), GRACE_MS);
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    const { code, killedBy } = await ended(child);
    return { code, killedBy, attempt };
  } finally {
    signal.removeEventListener('abort', stop);
    clearTimeout(force);
    killGroup(child);
  }
}

/**
 * Some 3 KB are needed per finding (docs/decisions/0004). Node's own limit is a quarter of the machine and never above 4 GB, which a
 * million findings come close to; a scan may use half of what there is.
 */
function heapMb(): number {
  const limit = process.constrainedMemory();
  const there = limit > 0 && limit < totalmem() ? limit : totalmem();
  return Math.max(1024, Math.min(16_384, Math.floor(there / 2 / 2 ** 20)));
}

/** A scan needs the database and none of the other secrets. */
function childEnvironment(ours: NodeJS.ProcessEnv, databaseUrl: string): NodeJS.ProcessEnv {
  const environment = { ...ours };
  for (const name of SECRET_VARIABLES) delete environment[name];
  return { ...environment, DATABASE_URL: databaseUrl };
}

/** The bundle in production, the source in development. */
function scanProcess(): string {
  const bundled = fileURLToPath(new URL('./scan.js', import.meta.url));
  return existsSync(bundled) ? bundled : fileURLToPath(new URL('../scan-process.ts', import.meta.url));
}

function ended(child: ChildProcess): Promise<Pick<ScanEnding, 'code' | 'killedBy'>> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, killedBy) => resolve({ code, killedBy }));
  });
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nobody is left in the group.
  }
}
