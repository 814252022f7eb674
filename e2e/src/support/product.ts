import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProductProcess, processesOf } from './processes.ts';

/** The built product, running as a user would run it, on a data folder of its own. */
export interface Product {
  readonly address: string;
  readonly data: string;
  /** Everything printed so far. */
  readonly output: () => string;
  /** Waits until something was printed. @throws after the patience, with the output */
  readonly printed: (pattern: RegExp, patienceMs?: number) => Promise<RegExpMatchArray>;
  /** Every living process that was started with this data folder. */
  readonly processes: () => ProductProcess[];
  /** Ends it the polite way and removes its data, unless it is to be started again. */
  stop(options?: { keep?: boolean }): Promise<void>;
  /** Ends every process of it without a word, PostgreSQL and scans included. */
  killAll(): Promise<void>;
}

export const ADMIN_PASSWORD = 'journey-password-1';

const root = join(import.meta.dirname, '../../..');
const START_MS = 90_000;

/**
 * @param options.source what follows `npm start --`
 * @param options.data folder of a product that was stopped or killed, to go on with it
 */
export async function startProduct(
  options: { source?: string; data?: string; env?: Record<string, string> } = {},
): Promise<Product> {
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'assay journey '));
  const child = spawn(
    process.execPath,
    [join(root, 'dist/cli.js'), 'up', ...(options.source ? [options.source] : [])],
    {
      cwd: root,
      env: {
        ...process.env,
        ASSAY_DATA: data,
        ASSAY_PORT: '0',
        ASSAY_ADMIN_PASSWORD: ADMIN_PASSWORD,
        ASSAY_LOG_LEVEL: 'warn',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const printed = async (pattern: RegExp, patienceMs = START_MS) => {
    for (const end = Date.now() + patienceMs; Date.now() < end; ) {
      const match = output.match(pattern);
      if (match) return match;
      if (child.exitCode !== null) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`Never printed ${pattern}:\n${output}`);
  };
  const [, address = ''] = await printed(/Open\s+(http:\S+)/);
  return {
    address,
    data,
    output: () => output,
    printed,
    processes: () => processesOf(data),
    stop: async ({ keep = false } = {}) => {
      await ended(child, () => child.kill('SIGTERM'));
      if (!keep) rmSync(data, { recursive: true, force: true });
    },
    killAll: async () => {
      // The supervisor first: it would start the others again.
      await ended(child, () => child.kill('SIGKILL'));
      for (let left = processesOf(data); left.length > 0; left = processesOf(data)) {
        for (const { pid } of left) killed(pid);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

/** Ends one process without a word; one that is gone already is fine. */
export function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function ended(child: ChildProcess, act: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    act();
  });
}
