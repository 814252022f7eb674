import { git } from './git-command.ts';
import type { RemoteAccess, RemoteAddress } from './remote-access.ts';
import { EmptyRepositoryError, NotARepositoryError } from './source-errors.ts';

/** Branches of a repository and the one it calls its own. */
export interface Refs {
  /** Undefined when HEAD names a commit and no branch stands there. */
  readonly defaultBranch: string | undefined;
  /** Branch -> commit. */
  readonly branches: ReadonlyMap<string, string>;
}

const LS_REMOTE_TIMEOUT_MS = 60_000;
/** About half a million refs; who answers more has something else in mind. */
const MOST_BYTES = 32 * 1024 * 1024;
const HEADS = 'refs/heads/';

/**
 * Asks a remote for its branches.
 * @throws EmptyRepositoryError when it has none; NotARepositoryError when what answers is no git server; GitError
 */
export async function readRemoteRefs(
  { url }: Pick<RemoteAddress, 'url'>,
  access: RemoteAccess,
  signal?: AbortSignal,
): Promise<Refs> {
  const ask = (env: Readonly<Record<string, string>>, onStderr?: (chunk: Buffer) => void) =>
    git({
      args: ['ls-remote', '--symref', '--', url, 'HEAD', `${HEADS}*`],
      config: access.config,
      env: { ...access.env, ...env },
      timeoutMs: LS_REMOTE_TIMEOUT_MS,
      outputBytes: MOST_BYTES,
      signal,
      ...(onStderr && { onStderr }),
    });
  const output = await ask({});
  if (output.length === 0) {
    // Any web page passes for an old static repository without branches. One that speaks git sends packets.
    let packets = false;
    await ask({ GIT_TRACE_PACKET: '1' }, (chunk) => {
      packets ||= chunk.includes('packet:');
    });
    if (!packets) throw new NotARepositoryError();
  }
  return parseRefs(output.toString('utf8'));
}

/** Reads the lines of `git ls-remote --symref`: `ref: <target>TAB HEAD` and `<commit>TAB<ref>`. */
export function parseRefs(text: string): Refs {
  const branches = new Map<string, string>();
  let named: string | undefined;
  let head: string | undefined;
  for (const line of text.split('\n')) {
    const [left = '', ref = ''] = line.split('\t');
    if (ref === 'HEAD' && left.startsWith(`ref: ${HEADS}`)) named = left.slice(`ref: ${HEADS}`.length);
    else if (ref === 'HEAD') head = left;
    else if (ref.startsWith(HEADS)) branches.set(ref.slice(HEADS.length), left);
  }
  if (branches.size === 0) throw new EmptyRepositoryError();
  return { defaultBranch: chooseDefault({ named, head, branches }), branches };
}

/** HEAD's branch; else one of the usual names; else one at HEAD's commit; else the only one there is. */
export function chooseDefault({
  named,
  head,
  branches,
}: {
  named: string | undefined;
  head: string | undefined;
  branches: ReadonlyMap<string, string>;
}): string | undefined {
  if (named !== undefined && branches.has(named)) return named;
  const usual = ['main', 'master', 'trunk', 'develop'].find(
    (name) => branches.has(name) && (head === undefined || branches.get(name) === head),
  );
  if (usual !== undefined) return usual;
  const there = [...branches].find(([, commit]) => commit === head)?.[0];
  return there ?? (branches.size === 1 ? [...branches.keys()][0] : undefined);
}
