import { type ChildProcess, fork } from 'node:child_process';

/** A process of the product that is started again when it dies. */
export interface Supervised {
  /** Settles with the message `{kind: 'ready'}` of the first start; rejects when the process ends or is stopped before. */
  readonly ready: Promise<ReadyMessage>;
  readonly child: () => ChildProcess;
  /** Ends it for good. */
  stop(): Promise<void>;
}

export interface ReadyMessage {
  readonly kind: 'ready';
  /** Server only: where it listens. */
  readonly address?: string;
  /** Server only: made at the very first start, shown once. */
  readonly generatedPassword?: string;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A process that lived this long had a good start: the next pause is short again. */
const HEALTHY_MS = 60_000;
/** Longer than the server needs to drain. */
const STOP_MS = 15_000;

/**
 * Starts a process and keeps it alive.
 * starting -> ready -> (died) -> pause -> starting ... until `stop`. A first start that fails is not repeated: a wrong
 * setting does not mend itself.
 */
export function supervise({
  name,
  script,
  env,
  args = [],
  kept = () => ({}),
  firstPauseMs = FIRST_PAUSE_MS,
  stopMs = STOP_MS,
}: {
  name: string;
  script: string;
  env: NodeJS.ProcessEnv;
  args?: readonly string[];
  /** What of its first start a repeated one is told, as variables of its environment. */
  kept?: (ready: ReadyMessage) => NodeJS.ProcessEnv;
  /** Before the first repetition; each further one waits twice as long. */
  firstPauseMs?: number;
  /** From asking it to end to ending it. */
  stopMs?: number;
}): Supervised {
  let stopping = false;
  let pause = firstPauseMs;
  let child: ChildProcess;
  let timer: NodeJS.Timeout | undefined;
  let settled = false;
  let told: NodeJS.ProcessEnv = env;
  let resolveReady: (message: ReadyMessage) => void = () => {};
  let rejectReady: (error: Error) => void = () => {};
  const ready = new Promise<ReadyMessage>((resolve, reject) => {
    resolveReady = resolve;
    rejectReady = reject;
  });

  const start = () => {
    const born = Date.now();
    child = fork(script, args, {
      env: told,
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    child.on('message', (message: unknown) => {
      if (!isReady(message)) return;
      if (!settled) told = { ...env, ...kept(message) };
      settled = true;
      resolveReady(message);
    });
    let over = false;
    const ended = (how: string) => {
      if (over) return;
      over = true;
      if (stopping || !settled) {
        rejectReady(new Error(`${name} ${how} before it was ready`));
        return;
      }
      if (Date.now() - born > HEALTHY_MS) pause = firstPauseMs;
      console.error(`${name} ${how}; starting it again in ${pause / 1000} s`);
      timer = setTimeout(start, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    };
    child.on('exit', (code, signal) => ended(`ended with ${signal ?? `code ${code}`}`));
    child.on('error', (error) => {
      if (child.pid === undefined) ended(`could not be started (${error.message})`);
    });
  };
  // Whoever stops before the start is over need not wait for it as well.
  ready.catch(() => {});
  start();
  return {
    ready,
    child: () => child,
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), stopMs);
      await gone;
      clearTimeout(force);
    },
  };
}

function isReady(message: unknown): message is ReadyMessage {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'ready';
}
