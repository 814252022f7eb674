import type { BuildForm } from '@assay/commands/task/build-script';
import type { UpdateCodeLibraryBody } from '@assay/contract/http/task-settings';

/** The code form as clients send it, in the words of the commands. What the alias says is the repository's business. */
export function codeFormOf(body: UpdateCodeLibraryBody): {
  repositoryId: string | undefined;
  branch: string | undefined;
  build: BuildForm;
} {
  const {
    repoHashId: repositoryId,
    branch,
    osType,
    buildEnv,
    projectBuildType,
    projectBuildCommand,
    forgetBuild,
  } = body;
  return {
    repositoryId,
    // Read-only tasks show a list; an echo of it means its first branch.
    branch: Array.isArray(branch) ? branch[0] : branch,
    build: { osType, buildEnv, projectBuildType, projectBuildCommand, forgetBuild },
  };
}
