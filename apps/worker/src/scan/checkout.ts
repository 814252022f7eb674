import { openCredentialBox } from '@assay/commands/repository/credential-box';
import { parseSource } from '@assay/domain/source/parse-source';
import type { ScanContext } from './context.ts';
import { openSource } from './open-source.ts';

/** Source at one commit; or a folder as it is, which has no history and no authors. */
export interface Checkout {
  /** The address without credentials. */
  readonly url: string;
  /** Empty for a folder without git. */
  readonly branch: string;
  readonly commit?: {
    readonly id: string;
    readonly time: Date;
    readonly author: string;
    readonly mail: string;
    readonly subject: string;
  };
  /** Where the content is read from. */
  readonly place:
    | { readonly kind: 'git'; readonly mirror: string; readonly commit: string }
    | { readonly kind: 'folder'; readonly folder: string };
  /** Gives up what was held for the scan. */
  readonly close: () => Promise<void>;
}

/**
 * Brings the task's source here: the difference to the last time for a repository, nothing at all for a folder.
 * @throws AssayError with a sentence for people (git/source-errors.ts), or the signal's reason
 */
export async function checkout({ task, settings, buildLog, signal }: ScanContext): Promise<Checkout> {
  const { url, credential, id } = task.repository;
  const box = credential ? await openCredentialBox(settings.data) : undefined;
  return openSource(
    {
      source: parseSource(url),
      ...(task.branchName && { branch: task.branchName }),
      ...(task.upload?.commit && { commit: task.upload.commit }),
      ...(box && credential && { credential: box.open(credential, id) }),
    },
    { settings, signal, onLog: (message) => buildLog.write('', message) },
  );
}
