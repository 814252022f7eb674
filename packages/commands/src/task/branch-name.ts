import { AssayError } from '@assay/contract/errors';
import { BRANCH_MAX_LENGTH } from '@assay/contract/http/task-create';

/**
 * Refuses what git itself refuses as a branch (git-check-ref-format), and a leading dash, which a program could take for
 * an option. An empty name is allowed: it means the source's own default branch.
 */
export function assertBranchName(name: string): void {
  if (name.length > BRANCH_MAX_LENGTH)
    throw new AssayError('illegal', {
      zh: `分支名最多 ${BRANCH_MAX_LENGTH} 个字符`,
      en: `A branch name takes ${BRANCH_MAX_LENGTH} characters at most`,
    });
  assertBranchForm(name);
}

/** The same for names that a repository has already, which may be longer than a form takes. */
export function assertBranchForm(name: string): void {
  if (name !== '' && !isBranchName(name))
    throw new AssayError('illegal', { zh: `分支名不合法：${name}`, en: `Not a valid branch name: ${name}` });
}

function isBranchName(name: string): boolean {
  if (name.startsWith('-') || name === '@') return false;
  if (/\.\.|@\{|\/\/|[~^:?*[\\\s]|\p{Cc}/u.test(name)) return false;
  return name
    .split('/')
    .every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.') && !part.endsWith('.lock'));
}
