import { AssayError } from '@assay/contract/errors';
import { REPOSITORY_KINDS, type RepositoryCredential, type RepositoryKind } from '@assay/contract/http/repository';
import { parseSource } from '@assay/domain/source/parse-source';
import { repositoryNames } from '@assay/domain/source/repository-names';
import { allowedFolder, isGitFolder } from './local-source.ts';

/** A source somebody named, normalised: equal sources have equal `url`. */
export interface NamedSource {
  /** Address without credentials, or the real absolute path of a folder. */
  readonly url: string;
  readonly kind: RepositoryKind;
  readonly alias: string;
  /** A legal task name, not yet known to be free. */
  readonly taskName: string;
  /** What stood in the address; goes to the sealed store, never into `url`. */
  readonly credential?: RepositoryCredential;
}

/**
 * Reads an address a person typed. Nothing is contacted; of a local path the disk is asked whether it may be scanned.
 * @param localSources absolute folders from which local repositories may be scanned
 * @param kind what the person says it is; a folder's kind is seen on the disk
 * @throws AssayError illegal, with the reason
 */
export async function openSource(input: {
  url: string;
  kind?: string | undefined;
  localSources: readonly string[];
}): Promise<NamedSource> {
  const address = parseSource(input.url);
  if (address.kind === 'local') {
    const folder = await allowedFolder(address.path, input.localSources);
    const names = repositoryNames({ kind: 'local', path: folder });
    return { ...names, url: folder, kind: (await isGitFolder(folder)) ? 'CODE_GIT' : 'FOLDER' };
  }
  return {
    ...repositoryNames(address),
    url: address.url,
    kind: kindOf(input.kind, address.host),
    ...(address.credential ? { credential: address.credential } : {}),
  };
}

function kindOf(asked: string | undefined, host: string): RepositoryKind {
  if (asked !== undefined) {
    const known = REPOSITORY_KINDS.find((kind) => kind === asked);
    if (!known || known === 'FOLDER')
      throw new AssayError('illegal', {
        zh: `代码库类型不支持：${asked}`,
        en: `Repository type ${asked} is not supported`,
      });
    return known;
  }
  if (host === 'github.com') return 'GITHUB';
  return host.startsWith('gitlab.') ? 'CODE_GITLAB' : 'CODE_GIT';
}
