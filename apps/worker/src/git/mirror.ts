import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { alike, type BothLanguages } from '@assay/contract/both-languages';
import type { RepositoryCredential } from '@assay/contract/http/repository';
import type { Settings } from '@assay/contract/settings';
import type { SourceAddress } from '@assay/domain/source/address';
import { type Asked, explainFailure } from './explain-failure.ts';
import { git } from './git-command.ts';
import { commitOf, dropMirror, ensureMirror, hasCommit, refOf, sweepMirror, tidyMirror } from './mirror-folder.ts';
import { updateLocal } from './mirror-local.ts';
import { withLock } from './mirror-lock.ts';
import { progressLines } from './progress-lines.ts';
import { openRemote, type RemoteAccess, type RemoteAddress } from './remote-access.ts';
import { type Refs, readRemoteRefs } from './remote-refs.ts';
import { BrokenMirrorError, MissingBranchError, NotARepositoryError, RedirectedSourceError } from './source-errors.ts';

export interface MirrorRequest {
  readonly source: SourceAddress;
  /** Folder of this source's bare mirror; beside it lie its lock and the known ssh hosts. */
  readonly mirrorFolder: string;
  /** Absent or empty: the default branch of the source. */
  readonly branch?: string;
  readonly credential?: RepositoryCredential;
  readonly settings: Pick<Settings, 'allowPrivateHosts' | 'localSources'>;
  readonly signal?: AbortSignal;
  /** For the log of the build; free of credentials. */
  readonly onLog: (message: BothLanguages) => void;
}

export interface MirrorState {
  readonly commit: string;
  readonly branch: string;
  /** The mirror was made by this call. */
  readonly firstTime: boolean;
  /** Objects that came over the network; 0 when nothing was new, and for local repositories, which lend theirs. */
  readonly objects: number;
}

const FETCH_TIMEOUT_MS = 2 * 3600_000;

const WAITING: BothLanguages = {
  zh: '等待另一次分析更新同一个代码库',
  en: 'Waiting for another scan that updates the same repository',
};

/**
 * Brings the mirror of a source to the newest commit of one branch, fetching only what is missing. A damaged mirror is made
 * anew once. Concurrent calls for one mirror wait for each other.
 * @throws one of source-errors.ts, AssayError for a local folder that may not be read, or the signal's reason
 */
export async function updateMirror(request: MirrorRequest): Promise<MirrorState> {
  const { mirrorFolder, signal, onLog, source } = request;
  await mkdir(dirname(mirrorFolder), { recursive: true });
  return withLock(`${mirrorFolder}.lock`, { signal, onWait: () => onLog(WAITING) }, async () => {
    const update = () => (source.kind === 'local' ? updateLocal(request, source.path) : updateRemote(request, source));
    await sweepMirror(mirrorFolder);
    try {
      return await update();
    } catch (error) {
      if (!(error instanceof BrokenMirrorError)) throw error;
      onLog({
        zh: `本地镜像已损坏，正在重新创建（${error.text('zh')}）`,
        en: `The local copy is damaged and is made anew (${error.text('en')})`,
      });
      await dropMirror(mirrorFolder);
      return update();
    }
  });
}

async function updateRemote(request: MirrorRequest, source: RemoteAddress): Promise<MirrorState> {
  const { mirrorFolder, signal, settings, credential } = request;
  const access = await openRemote({
    source,
    credential,
    settings,
    knownHosts: join(dirname(mirrorFolder), 'known_hosts'),
  });
  try {
    const asked = { host: source.host, hasCredential: credential !== undefined };
    const { url, refs } = await readRefs({ source, access, asked }, signal);
    const branch = request.branch || refs.defaultBranch;
    const wanted = branch === undefined ? undefined : refs.branches.get(branch);
    if (branch === undefined || wanted === undefined) throw new MissingBranchError(branch ?? 'HEAD');
    const firstTime = await ensureMirror(mirrorFolder, { url: source.url, commit: wanted, signal });
    if (!firstTime && (await commitOf(mirrorFolder, { branch, signal })) === wanted) {
      if (!(await hasCommit(mirrorFolder, { commit: wanted, signal }))) throw new BrokenMirrorError('missing objects');
      return { commit: wanted, branch, firstTime, objects: 0 };
    }
    const objects = await fetchBranch(request, { url, branch, access, firstTime, asked });
    const commit = await commitOf(mirrorFolder, { branch, signal });
    if (commit === undefined || !(await hasCommit(mirrorFolder, { commit, signal })))
      throw new BrokenMirrorError('missing objects');
    await tidyMirror(mirrorFolder, request);
    return { commit, branch, firstTime, objects };
  } finally {
    await access.close();
  }
}

/** Some hosts redirect `…/project` to `…/project.git`. That one step, to a name we make ourselves, is taken. */
async function readRefs(
  { source, access, asked }: { source: RemoteAddress; access: RemoteAccess; asked: Asked },
  signal: AbortSignal | undefined,
): Promise<{ url: string; refs: Refs }> {
  const read = async (url: string) => {
    try {
      return { url, refs: await readRemoteRefs({ url }, access, signal) };
    } catch (error) {
      throw explainFailure(error, asked) ?? error;
    }
  };
  try {
    return await read(source.url);
  } catch (error) {
    if (!(error instanceof RedirectedSourceError) || source.url.endsWith('.git')) throw error;
    return read(`${source.url}.git`).catch(() => {
      throw error;
    });
  }
}

async function fetchBranch(
  { mirrorFolder, signal, onLog }: MirrorRequest,
  {
    url,
    branch,
    access,
    firstTime,
    asked,
  }: { url: string; branch: string; access: RemoteAccess; firstTime: boolean; asked: Asked },
): Promise<number> {
  let objects = 0;
  const lines = progressLines((line) => {
    const count = /^(?:Receiving|Unpacking) objects: 100% \((\d+)\//.exec(line)?.[1];
    if (count !== undefined) objects = Number(count);
    onLog(alike(line));
  });
  try {
    await git({
      args: [
        ...[
          'fetch',
          '--progress',
          '--force',
          '--no-tags',
          '--no-write-fetch-head',
          '--no-auto-gc',
          '--no-recurse-submodules',
          '--refmap=',
        ],
        ...['--', url, `+refs/heads/${branch}:${refOf(branch)}`],
      ],
      gitDir: mirrorFolder,
      // Always a pack, never thousands of loose files.
      config: [...access.config, 'fetch.unpackLimit=1', 'transfer.unpackLimit=1'],
      env: access.env,
      timeoutMs: FETCH_TIMEOUT_MS,
      signal,
      onStderr: lines,
    });
    return objects;
  } catch (error) {
    signal?.throwIfAborted();
    const explained = explainFailure(error, { ...asked, branch });
    if (explained) throw explained;
    // The remote answered a moment ago, so what we cannot explain is ours, unless there was nothing of ours yet.
    throw firstTime ? new NotARepositoryError(messageOf(error)) : new BrokenMirrorError(messageOf(error));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
