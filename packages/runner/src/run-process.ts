import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { type ControlGroup, makeControlGroup } from './cgroup.ts';
import { detectMeans } from './detect-protection.ts';
import { JAIL_FAILURE, JAIL_FAILURE_EXIT } from './jail-script.ts';
import { launchOf, type Means } from './launch.ts';
import { processesOfUid, releaseUid, reserveUid } from './other-user.ts';
import { OutputCollector } from './output-collector.ts';
import type { Ending, ProcessFacts, ProcessResult } from './process-result.ts';
import { memoryOf, treeOf } from './process-tree.ts';
import { environmentOf, type RunOptions } from './run-options.ts';

/** Memory between two looks is not seen; a control group, where there is one, has no such gap. */
const SAMPLE_MS = 100;
/** How long pipes may stay open after the process has ended and its tree was killed. */
const DRAIN_MS = 500;

/**
 * Runs one process to its end under limits and says how it ended; never throws for what the process does.
 * When the promise settles, nothing of the tree runs any more where a jail or another user held it; without either, what
 * left the process group before the end may survive (the result's `protection` tells).
 * @param given stands in for what this machine offers; for tests of the weaker ways
 */
export async function runProcess(options: RunOptions, given?: Means): Promise<ProcessResult> {
  const started = performance.now();
  const means = given ?? (await detectMeans());
  if (options.signal?.aborted) return { kind: 'cancelled', ...noFacts(started, options, means) };
  const uid = options.jail && means.asRoot && means.protection !== 'none' ? reserveUid() : undefined;
  const cgroup = options.jail && means.protection === 'jail' ? controlGroupFor(options) : undefined;
  try {
    return await supervise({ options, means, uid, cgroup, started });
  } finally {
    if (uid !== undefined) releaseUid(uid);
    cgroup?.remove();
  }
}

interface Supervision {
  readonly options: RunOptions;
  readonly means: Means;
  readonly uid: number | undefined;
  readonly cgroup: ControlGroup | undefined;
  readonly started: number;
}

async function supervise({ options, means, uid, cgroup, started }: Supervision): Promise<ProcessResult> {
  const { limits } = options;
  let child: ChildProcess;
  try {
    const launch = launchOf({ ...options, uid, cgroup: cgroup?.folder }, means);
    child = spawn(launch.command, launch.args, {
      cwd: launch.cwd,
      env: environmentOf(options, process.env),
      // A session of its own: the whole group can be ended by one signal, and no terminal is reachable.
      detached: true,
      stdio: [options.stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
  } catch (error) {
    return { kind: 'failed-to-start', message: messageOf(error), ...noFacts(started, options, means) };
  }

  let ending: Ending | undefined;
  let peak = 0;
  const end = (reason: Ending) => {
    ending ??= reason;
    killTree(child, { uid: means.protection === 'other-user' ? uid : undefined, cgroup });
  };
  const output = new OutputCollector(limits.outputBytes, () => end('output-too-large'));
  child.stdout?.on('data', (chunk: Buffer) => output.take('stdout', chunk, options.onStdout));
  child.stderr?.on('data', (chunk: Buffer) => output.take('stderr', chunk, options.onStderr));
  const timer = setTimeout(() => end('timed-out'), limits.timeoutMs);
  const sampler = setInterval(() => {
    if (child.pid === undefined) return;
    peak = Math.max(peak, memoryOf(treeOf(child.pid)));
    if (peak > limits.memoryBytes) end('out-of-memory');
  }, SAMPLE_MS);
  const cancel = () => end('cancelled');
  options.signal?.addEventListener('abort', cancel, { once: true });
  void feed(child, options.stdin);

  try {
    const exit = await exitOf(child);
    if (exit.kind === 'not-started') {
      return { kind: 'failed-to-start', message: exit.message, ...noFacts(started, options, means) };
    }
    killTree(child, { uid: means.protection === 'other-user' ? uid : undefined, cgroup });
    await drained(child);
    if (!ending && cgroup?.ranOutOfMemory()) ending = 'out-of-memory';
    const facts: ProcessFacts = {
      durationMs: performance.now() - started,
      peakMemoryBytes: Math.max(peak, cgroup?.peakBytes() ?? 0),
      protection: options.jail ? means.protection : 'none',
      stdout: output.collected('stdout'),
      stderr: output.collected('stderr'),
    };
    return conclude({
      ending,
      exit,
      facts,
      options,
      jailed: options.jail !== undefined && means.protection === 'jail',
    });
  } finally {
    clearTimeout(timer);
    clearInterval(sampler);
    options.signal?.removeEventListener('abort', cancel);
  }
}

type Exit = { kind: 'ended'; code: number | null; signal: string | null } | { kind: 'not-started'; message: string };

function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ kind: 'not-started', message: error.message }));
    child.once('exit', (code, signal) => resolve({ kind: 'ended', code, signal }));
  });
}

/** Waits for the last output. A survivor that holds the pipe cannot hold us. */
function drained(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const open = [child.stdout, child.stderr].filter((stream) => stream && !stream.closed);
    if (open.length === 0) return resolve();
    const timer = setTimeout(() => {
      for (const stream of open) stream?.destroy();
      resolve();
    }, DRAIN_MS);
    child.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

interface Conclusion {
  readonly ending: Ending | undefined;
  readonly exit: Extract<Exit, { kind: 'ended' }>;
  readonly facts: ProcessFacts;
  readonly options: RunOptions;
  readonly jailed: boolean;
}

function conclude({ ending, exit, facts, options, jailed }: Conclusion): ProcessResult {
  const { limits } = options;
  switch (ending) {
    case 'timed-out':
      return { kind: 'timed-out', limitMs: limits.timeoutMs, ...facts };
    case 'out-of-memory':
      return { kind: 'out-of-memory', limitBytes: limits.memoryBytes, ...facts };
    case 'output-too-large':
      return { kind: 'output-too-large', limitBytes: limits.outputBytes, ...facts };
    case 'cancelled':
      return { kind: 'cancelled', ...facts };
    case 'failed-to-start':
    case undefined:
      break;
  }
  const failure = jailed && exit.code === JAIL_FAILURE_EXIT ? jailFailure(facts.stderr) : undefined;
  if (failure !== undefined) return { kind: 'failed-to-start', message: failure, ...facts };
  // The launcher passes a death by signal on the way shells do: 128 and the number of the signal.
  const signal =
    exit.signal ?? (jailed && exit.code !== null && exit.code > 128 ? signalName(exit.code - 128) : undefined);
  if (signal !== undefined || exit.code === null)
    return { kind: 'exited', exitCode: null, signal: signal ?? 'unknown', ...facts };
  return { kind: 'exited', exitCode: exit.code, signal: null, ...facts };
}

function jailFailure(stderr: Buffer): string | undefined {
  const text = stderr.toString('utf8');
  const at = text.lastIndexOf(JAIL_FAILURE);
  return at < 0 ? undefined : text.slice(at + JAIL_FAILURE.length).trim();
}

function signalName(number: number): string | undefined {
  return Object.entries(constants.signals).find(([, value]) => value === number)?.[0];
}

/** Ends the group, and whatever left it as far as the means reach. */
function killTree(
  child: ChildProcess,
  { uid, cgroup }: { uid: number | undefined; cgroup: ControlGroup | undefined },
): void {
  if (child.pid === undefined) return;
  // Descendants first: once a parent is gone, an orphan is no longer found below it.
  const tree = child.exitCode === null && child.signalCode === null ? treeOf(child.pid).slice(1) : [];
  kill(-child.pid);
  for (const pid of tree) kill(pid);
  if (uid !== undefined) for (const pid of processesOfUid(uid)) kill(pid);
  cgroup?.kill();
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}

async function feed(child: ChildProcess, input: RunOptions['stdin']): Promise<void> {
  if (!child.stdin || input === undefined) return;
  // A process that ends without reading all its input breaks the pipe; its exit says what that means.
  child.stdin.on('error', () => {});
  if (typeof input === 'string' || input instanceof Uint8Array) {
    child.stdin.end(input);
    return;
  }
  await pipeline(input, child.stdin).catch(() => {});
}

function controlGroupFor(options: RunOptions): ControlGroup | undefined {
  return makeControlGroup({ memoryBytes: options.limits.memoryBytes, processes: options.limits.processes ?? 512 });
}

function noFacts(started: number, options: RunOptions, means: Means): ProcessFacts {
  const nothing = Buffer.alloc(0);
  return {
    durationMs: performance.now() - started,
    peakMemoryBytes: 0,
    protection: options.jail ? means.protection : 'none',
    stdout: nothing,
    stderr: nothing,
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
