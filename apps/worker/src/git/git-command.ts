import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { environmentOf } from '@assay/runner/run-options';
import { runProcess } from '@assay/runner/run-process';

/**
 * The one way git is started. No configuration of the machine, of a user or of a repository is read, no hook, pager, helper
 * or filter runs, nothing is asked of a terminal, and no transport works unless the caller names it.
 */
const SAFE_CONFIG = [
  'protocol.allow=never',
  'core.hooksPath=/dev/null',
  'core.attributesFile=/dev/null',
  'core.excludesFile=/dev/null',
  'core.fsmonitor=false',
  'core.askPass=',
  'credential.helper=',
  'http.followRedirects=false',
  'safe.directory=*',
  'gc.auto=0',
  'maintenance.auto=false',
] as const;

const ENVIRONMENT = {
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_CEILING_DIRECTORIES: '/',
  HOME: '/nonexistent',
} as const;

/** What an operator may set for all programs of the worker: where git is, the proxy, the authorities to trust. */
const INHERITED = [
  ...['PATH', 'TMPDIR', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'GIT_SSL_CAINFO'],
  ...['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'all_proxy', 'ALL_PROXY', 'no_proxy', 'NO_PROXY'],
];

const MIB = 1024 * 1024;
const GIT_MEMORY_BYTES = 4096 * MIB;
/** Largest pack a fetch may write. */
const GIT_FILE_BYTES = 64 * 1024 * MIB;

export interface GitCall {
  readonly args: readonly string[];
  /** The repository to work in; none for calls that only talk to a remote. */
  readonly gitDir?: string;
  /** Further `-c name=value`. */
  readonly config?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** Default 5 minutes. */
  readonly timeoutMs?: number;
  /** Default 256 MiB. */
  readonly outputBytes?: number;
  readonly signal?: AbortSignal | undefined;
  readonly onStderr?: (chunk: Buffer) => void;
}

/** git ended badly. The message is for operators; people get a source error made of it. */
export class GitError extends Error {
  readonly exitCode: number | null;
  readonly stderr: string;
  readonly timedOut: boolean;

  constructor(message: string, facts: { exitCode: number | null; stderr: string; timedOut: boolean }) {
    super(message);
    this.name = 'GitError';
    this.exitCode = facts.exitCode;
    this.stderr = facts.stderr;
    this.timedOut = facts.timedOut;
  }
}

/**
 * Runs git to its end.
 * @throws GitError when it fails or runs into a limit; the signal's reason when cancelled
 */
export async function git(call: GitCall): Promise<Buffer> {
  const kept: Buffer[] = [];
  const result = await runProcess({
    command: 'git',
    args: argumentsOf(call),
    cwd: '/',
    env: { ...ENVIRONMENT, ...call.env },
    inherit: INHERITED,
    ...(call.stdin !== undefined && { stdin: call.stdin }),
    limits: {
      timeoutMs: call.timeoutMs ?? 300_000,
      memoryBytes: GIT_MEMORY_BYTES,
      outputBytes: call.outputBytes ?? 256 * MIB,
      fileBytes: GIT_FILE_BYTES,
    },
    ...(call.signal && { signal: call.signal }),
    onStderr: (chunk) => {
      kept.push(chunk);
      call.onStderr?.(chunk);
    },
  });
  if (result.kind === 'exited' && result.exitCode === 0) return result.stdout;
  if (result.kind === 'cancelled') call.signal?.throwIfAborted();
  const stderr = withoutCredentials(Buffer.concat(kept).toString('utf8'));
  const exitCode = result.kind === 'exited' ? result.exitCode : null;
  const ending = result.kind === 'failed-to-start' ? result.message : result.kind;
  throw new GitError(`git ${call.args[0]}: ${lastLineOf(stderr) || ending}`, {
    exitCode,
    stderr,
    timedOut: result.kind === 'timed-out',
  });
}

/** Starts git for a conversation over its pipes. The caller ends it; it also ends when its input closes. */
export function startGit(call: Pick<GitCall, 'args' | 'gitDir' | 'config'>): ChildProcessWithoutNullStreams {
  return spawn('git', argumentsOf(call), {
    cwd: '/',
    env: environmentOf({ env: ENVIRONMENT, inherit: INHERITED }, process.env),
  });
}

/** What may go into a log: text without the user part of any address. */
export function withoutCredentials(text: string): string {
  return text.replace(/([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1');
}

function argumentsOf({ args, gitDir, config = [] }: Pick<GitCall, 'args' | 'gitDir' | 'config'>): string[] {
  return [
    ...[...SAFE_CONFIG, ...config].flatMap((entry) => ['-c', entry]),
    ...(gitDir === undefined ? [] : [`--git-dir=${gitDir}`]),
    ...args,
  ];
}

function lastLineOf(text: string): string {
  return (
    text
      .trim()
      .split(/[\r\n]/)
      .at(-1)
      ?.slice(0, 300) ?? ''
  );
}
