import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** What a launch-child said. */
export interface Said {
  readonly url?: string;
  readonly pid?: number;
  readonly adopted?: boolean;
  readonly runBy?: number;
  readonly startedInMs?: number;
  readonly error?: string;
}

export interface Child {
  readonly process: ChildProcess;
  readonly said: Promise<Said>;
  /** Ends it and its PostgreSQL in order; the exit code. */
  stop(): Promise<number | null>;
  /** kill -9; PostgreSQL stays. */
  kill(): Promise<void>;
}

/** Starts a launch-child, perhaps through a program that changes its user. */
export function startChild(
  script: string,
  args: readonly string[],
  { through = [], env = {} }: { through?: readonly string[]; env?: Readonly<Record<string, string>> } = {},
): Child {
  const [file = process.execPath, ...rest] = [...through, process.execPath, script, ...args];
  const child = spawn(file, rest, {
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd: '/',
    // The uid of a test may have no home, and settings of the test run are not for the child.
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  const ended = once(child, 'close');
  let out = '';
  let trouble = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    trouble += text;
  });
  const said = new Promise<Said>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      if (out.includes('\n')) resolve(JSON.parse(out));
    });
    child.on('close', (code) => reject(new Error(`The child ended with ${code} and said nothing: ${trouble}`)));
  });
  return {
    process: child,
    said,
    stop: async () => {
      child.stdin.end();
      await ended;
      return child.exitCode;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
