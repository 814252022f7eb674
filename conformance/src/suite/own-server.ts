import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A server to be driven, and an administrator on it. */
export interface Target {
  readonly site: string;
  readonly username: string;
  readonly password: string;
  readonly stop: () => Promise<void>;
  /** Everything it printed, for those who look for a reason. */
  readonly output: () => string;
}

const root = join(import.meta.dirname, '../../..');
const PATIENCE_MS = 120_000;

/** The built product on a data folder that is thrown away afterwards. @param sources folders it may scan */
export async function ownServer(sources: readonly string[]): Promise<Target> {
  const data = mkdtempSync(join(tmpdir(), 'assay-conformance-'));
  const password = randomBytes(12).toString('hex');
  const child = spawn(process.execPath, [join(root, 'dist/cli.js'), 'up'], {
    cwd: root,
    env: {
      ...process.env,
      ASSAY_DATA: data,
      ASSAY_PORT: '0',
      ASSAY_ADMIN_PASSWORD: password,
      ASSAY_LOCAL_SOURCES: sources.join(':'),
      ASSAY_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(data, { recursive: true, force: true });
  };
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The server did not start:\n${output}`)), PATIENCE_MS);
    const hear = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const found = /Open\s+(http:\S+)/.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(`The server ended:\n${output}`));
    });
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { site: new URL(address).origin, username: 'admin', password, stop, output: () => output };
}
