import { allowedFolder } from '@assay/commands/repository/local-source';
import { explainFailure } from './explain-failure.ts';
import { findLocalRepository, readLocalRefs } from './local-repository.ts';
import type { MirrorRequest } from './mirror.ts';
import { openRemote } from './remote-access.ts';
import { type Refs, readRemoteRefs } from './remote-refs.ts';

/**
 * Branches of a source without fetching it; undefined for a folder without git. Also the test of an address and its credential.
 * @throws one of source-errors.ts
 */
export async function listBranches(
  request: Pick<MirrorRequest, 'source' | 'credential' | 'settings' | 'signal'> & { knownHosts: string },
): Promise<Refs | undefined> {
  const { source, settings, signal } = request;
  if (source.kind === 'local') {
    const repository = await findLocalRepository(
      await allowedFolder(source.path, settings.localSources),
      settings.localSources,
    );
    return repository && readLocalRefs(repository);
  }
  const access = await openRemote({ ...request, source });
  try {
    return await readRemoteRefs(source, access, signal);
  } catch (error) {
    throw explainFailure(error, { host: source.host, hasCredential: request.credential !== undefined }) ?? error;
  } finally {
    await access.close();
  }
}
