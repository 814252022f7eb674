import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type FixtureContent =
  | string
  | Uint8Array
  | { readonly symlink: string }
  | { readonly submodule: string }
  | { readonly executable: string };

/** One commit. Paths may be bytes, for names that are no UTF-8. */
export interface FixtureCommit {
  readonly write?: Readonly<Record<string, FixtureContent>> | readonly (readonly [string | Buffer, FixtureContent])[];
  readonly delete?: readonly string[];
  /** Old path -> new path. */
  readonly rename?: Readonly<Record<string, string>>;
  readonly author?: { readonly name: string; readonly mail: string };
  /** Default: an hour after the commit before, the first on 2024-01-01. */
  readonly date?: Date;
  readonly message?: string;
  /** Default `main`. */
  readonly branch?: string;
  /** Commit to stand on instead of the branch's own tip: what a force-push does. */
  readonly onto?: string;
}

export interface FixtureRepository {
  readonly folder: string;
  /** Commits in the order they were made. */
  readonly commits: string[];
  /** Adds a commit and answers its id. */
  readonly commit: (commit: FixtureCommit) => string;
  /** Runs git in the repository and answers its trimmed output. */
  readonly git: (...args: string[]) => string;
  readonly remove: () => void;
}

const FIRST_COMMIT = Date.UTC(2024, 0, 1) / 1000;
const HOUR = 3600;

/**
 * Makes a repository in a temporary folder. The same steps make the same commit ids everywhere: git reads no configuration, and dates
 * are given. Commits go through `git fast-import`, so any name and any kind of entry can be written.
 */
export function fixtureRepository(
  steps: readonly FixtureCommit[],
  options: { bare?: boolean; objectFormat?: 'sha1' | 'sha256' } = {},
): FixtureRepository {
  const base = mkdtempSync(join(tmpdir(), 'assay-fixture-'));
  const folder = join(base, options.bare ? 'repository.git' : 'repository');
  const run = (args: readonly string[], input?: Buffer) => {
    const result = spawnSync('git', args, {
      input,
      env: ENVIRONMENT,
      maxBuffer: 2 ** 28,
      cwd: existsSync(folder) ? folder : base,
    });
    if (result.status !== 0) throw new Error(`git ${args.join(' ')}: ${result.stderr}`);
    return result.stdout.toString().trim();
  };
  run([
    'init',
    '--quiet',
    '--initial-branch=main',
    `--object-format=${options.objectFormat ?? 'sha1'}`,
    ...(options.bare ? ['--bare'] : []),
    folder,
  ]);
  const commits: string[] = [];
  const commit = (step: FixtureCommit) => {
    const branch = step.branch ?? 'main';
    const ref = `refs/heads/${branch}`;
    const tip = run(['for-each-ref', '--format=%(objectname)', ref]);
    const parent = step.onto ?? (tip || (branch === 'main' ? undefined : run(['rev-parse', 'refs/heads/main'])));
    run(['fast-import', '--quiet', '--force'], streamOf(step, { ref, parent, number: commits.length }));
    const made = run(['rev-parse', ref]);
    commits.push(made);
    if (!options.bare && branch === 'main') run(['reset', '--quiet', '--hard', 'main']);
    return made;
  };
  for (const step of steps) commit(step);
  return {
    folder,
    commits,
    commit,
    git: (...args) => run(args),
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}

const ENVIRONMENT = {
  PATH: process.env.PATH,
  LC_ALL: 'C',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
};

/** Text of git-fast-import(1) for one commit. */
function streamOf(
  step: FixtureCommit,
  { ref, parent, number }: { ref: string; parent: string | undefined; number: number },
): Buffer {
  const parts: (string | Uint8Array)[] = [];
  const data = (bytes: string | Uint8Array) => parts.push(`data ${Buffer.byteLength(bytes)}\n`, bytes, '\n');
  const author = step.author ?? { name: 'Ada', mail: 'ada@example.com' };
  const seconds = step.date ? Math.floor(step.date.getTime() / 1000) : FIRST_COMMIT + number * HOUR;
  parts.push(`commit ${ref}\n`);
  for (const role of ['author', 'committer']) parts.push(`${role} ${author.name} <${author.mail}> ${seconds} +0000\n`);
  data(step.message ?? `Change ${number + 1}`);
  if (parent) parts.push(`from ${parent}\n`);
  for (const path of step.delete ?? []) parts.push(`D ${quoted(path)}\n`);
  for (const [from, to] of Object.entries(step.rename ?? {})) parts.push(`R ${quoted(from)} ${quoted(to)}\n`);
  const files: readonly (readonly [string | Buffer, FixtureContent])[] = isList(step.write)
    ? step.write
    : Object.entries(step.write ?? {});
  for (const [path, content] of files) {
    if (typeof content === 'object' && 'submodule' in content) {
      parts.push(`M 160000 ${content.submodule} ${quoted(path)}\n`);
      continue;
    }
    const [mode, bytes] = entryOf(content);
    parts.push(`M ${mode} inline ${quoted(path)}\n`);
    data(bytes);
  }
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

function entryOf(content: Exclude<FixtureContent, { readonly submodule: string }>): [string, string | Uint8Array] {
  if (typeof content === 'string' || content instanceof Uint8Array) return ['100644', content];
  return 'symlink' in content ? ['120000', content.symlink] : ['100755', content.executable];
}

function isList(write: FixtureCommit['write']): write is readonly (readonly [string | Buffer, FixtureContent])[] {
  return Array.isArray(write);
}

/** A path in the quoting of C, every byte but plain ASCII as octal. */
function quoted(path: string | Buffer): string {
  const bytes = [...Buffer.from(path)];
  const text = bytes.map((byte) =>
    byte < 0x20 || byte > 0x7e || byte === 0x22 || byte === 0x5c
      ? `\\${byte.toString(8).padStart(3, '0')}`
      : String.fromCharCode(byte),
  );
  return `"${text.join('')}"`;
}
