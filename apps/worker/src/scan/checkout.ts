import { join } from 'node:path';
import { allowedFolder } from '@assay/commands/repository/local-source';
import type { RepositoryCredential } from '@assay/contract/http/repository';
import type { Settings } from '@assay/contract/settings';
import type { SourceAddress } from '@assay/domain/source/address';
import { type CommitInfo, commitInfo } from '../git/commit-info.ts';
import { findLocalRepository } from '../git/local-repository.ts';
import { updateMirror } from '../git/mirror.ts';
import { mirrorName } from '../git/mirror-folder.ts';

export interface CheckoutRequest {
  readonly source: SourceAddress;
  /** Absent or empty: the default branch. Without meaning for a folder without git. */
  readonly branch?: string;
  readonly credential?: RepositoryCredential;
}

export interface CheckoutContext {
  readonly settings: Pick<Settings, 'allowPrivateHosts' | 'localSources' | 'data'>;
  readonly signal?: AbortSignal;
  readonly onLog: (line: string) => void;
}

/** Source at one commit; or a folder as it is, which has no history and no authors. */
export type Checkout =
  | {
      readonly kind: 'git';
      /** Bare repository that holds the commit. */
      readonly mirror: string;
      readonly commit: string;
      readonly branch: string;
      readonly info: CommitInfo;
      readonly firstTime: boolean;
      readonly objects: number;
    }
  | { readonly kind: 'folder'; readonly folder: string; readonly commit?: undefined };

/**
 * Brings the source here: the difference to the last time for a repository, nothing at all for a folder.
 * @throws AssayError with a sentence for people (git/source-errors.ts), or the signal's reason
 */
export async function checkout(
  { source, branch, credential }: CheckoutRequest,
  { settings, signal, onLog }: CheckoutContext,
): Promise<Checkout> {
  if (source.kind === 'local') {
    const folder = await allowedFolder(source.path, settings.localSources);
    if (!(await findLocalRepository(folder, settings.localSources))) {
      onLog('The folder is no git repository: its files are scanned as they are, without authors');
      return { kind: 'folder', folder };
    }
  }
  const mirror = join(settings.data, 'mirrors', mirrorName(source.kind === 'local' ? source.path : source.url));
  const state = await updateMirror({
    source,
    mirrorFolder: mirror,
    ...(branch && { branch }),
    ...(credential && { credential }),
    settings,
    ...(signal && { signal }),
    onLog,
  });
  const info = await commitInfo({ gitDir: mirror, commit: state.commit, signal });
  onLog(
    `Branch ${state.branch} at ${state.commit.slice(0, 12)} by ${info.author}: ${info.subject}`.replace(
      /\p{Cc}/gu,
      ' ',
    ),
  );
  return { kind: 'git', mirror, info, ...state };
}
