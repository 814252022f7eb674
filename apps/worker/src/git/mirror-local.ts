import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allowedFolder } from '@assay/commands/repository/local-source';
import { git } from './git-command.ts';
import { findLocalRepository, type LocalRepository, objectsOf, readLocalRefs, shallowOf } from './local-repository.ts';
import type { MirrorRequest, MirrorState } from './mirror.ts';
import { commitOf, ensureMirror, hasCommit, refOf, tidyMirror } from './mirror-folder.ts';
import { BrokenMirrorError, MissingBranchError, NotARepositoryError } from './source-errors.ts';

/** A local repository lends its objects: nothing is copied, and nothing of its configuration is ever read by git. */
export async function updateLocal(request: MirrorRequest, path: string): Promise<MirrorState> {
  const { mirrorFolder, signal, onLog, settings } = request;
  const folder = await allowedFolder(path, settings.localSources);
  const repository = await findLocalRepository(folder, settings.localSources);
  if (!repository) throw new NotARepositoryError();
  const refs = await readLocalRefs(repository);
  // Without a wish, what HEAD points at is scanned, a detached HEAD included.
  const branch = request.branch || refs.defaultBranch || 'HEAD';
  const commit = request.branch ? refs.branches.get(branch) : (refs.head ?? refs.branches.get(branch));
  if (commit === undefined) throw new MissingBranchError(branch);
  const firstTime = await ensureMirror(mirrorFolder, { url: path, commit, signal });
  const before = firstTime ? undefined : await commitOf(mirrorFolder, { branch, signal });
  await lend(repository, request);
  if (!(await hasCommit(mirrorFolder, { commit, signal }))) {
    throw firstTime
      ? new NotARepositoryError(`commit ${commit.slice(0, 12)}`)
      : new BrokenMirrorError(`commit ${commit.slice(0, 12)}`);
  }
  if (!repository.isBare)
    onLog({
      zh: '只分析已提交的文件，工作区中未提交的修改不在其中',
      en: 'Committed files are scanned; changes in the work tree that are not committed are not',
    });
  if (before !== commit) {
    await git({ args: ['update-ref', '--no-deref', refOf(branch), commit], gitDir: mirrorFolder, signal }).catch(
      (error) => {
        throw new BrokenMirrorError(error instanceof Error ? error.message : String(error));
      },
    );
    await tidyMirror(mirrorFolder, request);
  }
  return { commit, branch, firstTime, objects: 0 };
}

async function lend(repository: LocalRepository, { mirrorFolder, settings }: MirrorRequest): Promise<void> {
  const objects = await objectsOf(repository, settings.localSources);
  const shallow = await shallowOf(repository);
  await mkdir(join(mirrorFolder, 'objects', 'info'), { recursive: true });
  await writeFile(join(mirrorFolder, 'objects', 'info', 'alternates'), `${objects}\n`);
  const list = join(mirrorFolder, 'shallow');
  // An empty list makes a whole history count as cut off, and git then neither writes nor reads the index that blame lives on.
  if (shallow.length > 0) await writeFile(list, shallow.map((commit) => `${commit}\n`).join(''));
  else await rm(list, { force: true });
}
