import { join } from 'node:path';
import { allowedFolder } from '@assay/commands/repository/local-source';
import type { BothLanguages } from '@assay/contract/both-languages';
import { AssayError } from '@assay/contract/errors';
import type { RepositoryCredential } from '@assay/contract/http/repository';
import type { Settings } from '@assay/contract/settings';
import type { SourceAddress } from '@assay/domain/source/address';
import { commitInfo } from '../git/commit-info.ts';
import { findLocalRepository } from '../git/local-repository.ts';
import { updateMirror } from '../git/mirror.ts';
import { mirrorName } from '../git/mirror-folder.ts';
import { commitOnBranch } from '../git/read-file-at.ts';
import type { Checkout } from './checkout.ts';

export interface SourceRequest {
  readonly source: SourceAddress;
  /** Absent: the default branch. Without meaning for a folder without git. */
  readonly branch?: string;
  /** A commit of the branch, at least 7 digits; absent = its newest. Without meaning for a folder without git. */
  readonly commit?: string;
  readonly credential?: RepositoryCredential;
}

export interface SourceContext {
  readonly settings: Pick<Settings, 'allowPrivateHosts' | 'localSources' | 'data'>;
  readonly signal?: AbortSignal;
  /** For people; free of credentials. */
  readonly onLog: (message: BothLanguages) => void;
}

/** Opens any source, whoever asks: a scan, or a look at an address before a task exists. */
export async function openSource(
  { source, branch, commit: named, credential }: SourceRequest,
  { settings, signal, onLog }: SourceContext,
): Promise<Checkout> {
  const url = source.kind === 'local' ? source.path : source.url;
  const close = async () => {};
  if (source.kind === 'local') {
    const folder = await allowedFolder(source.path, settings.localSources);
    if (!(await findLocalRepository(folder, settings.localSources))) {
      onLog({
        zh: '该目录不是 git 代码库：按现状分析其中的文件，没有作者信息',
        en: 'The folder is no git repository: its files are scanned as they are, without authors',
      });
      return { url, branch: '', place: { kind: 'folder', folder }, close };
    }
  }
  const mirror = join(settings.data, 'mirrors', mirrorName(url));
  const state = await updateMirror({
    source,
    mirrorFolder: mirror,
    ...(branch && { branch }),
    ...(credential && { credential }),
    settings,
    ...(signal && { signal }),
    onLog,
  });
  const at =
    named === undefined ? state.commit : await commitOnBranch({ gitDir: mirror, head: state.commit, named, signal });
  if (at === undefined)
    throw new AssayError('illegal', {
      zh: `分支 ${state.branch} 上没有版本 ${named}`,
      en: `There is no commit ${named} on the branch ${state.branch}`,
    });
  const { commit: id, ...facts } = await commitInfo({ gitDir: mirror, commit: at, signal });
  return {
    url,
    branch: state.branch,
    commit: { id, ...facts },
    place: { kind: 'git', mirror, commit: at },
    close,
  };
}
