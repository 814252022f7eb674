import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A launch as a launch-child tells it. */
export interface Launched {
  readonly url: string;
  readonly pid: number;
  readonly adopted: boolean;
  readonly runBy?: number;
  readonly startedInMs: number;
}

type Said = Launched | { readonly error: string };

export interface Child {
  readonly process: ChildProcess;
  /** Rejects when the launch failed. */
  launched(): Promise<Launched>;
  /** The sentence of a launch that failed. */
  refusal(): Promise<string>;
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
  // A test that kills the child early does not ask what it said.
  said.catch(() => {});
  return {
    process: child,
    launched: async () => {
      const answer = await said;
      if ('error' in answer) throw new Error(answer.error);
      return answer;
    },
    refusal: async () => {
      const answer = await said;
      return 'error' in answer ? answer.error : `It started: ${answer.url}`;
    },
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
