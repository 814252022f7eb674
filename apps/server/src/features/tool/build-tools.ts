import type { BuildTool } from '@assay/contract/http/tool';

/**
 * Programs a build command of a task may name a version of (contract-core 7.5). Builds run on the worker's machine with what is
 * installed there, so the only version on offer is that one: the choice says what the build needs, and a log names it when it
 * is missing.
 */
const LINUX: readonly BuildTool[] = [
  'gcc',
  'clang',
  'make',
  'cmake',
  'jdk',
  'maven',
  'gradle',
  'go',
  'nodejs',
  'python',
].map((name) => ({ name, versions: ['system'] }));

/** @param os as the form names it; absent or empty = Linux. Other systems have no worker. */
export function buildTools(os = 'LINUX'): BuildTool[] {
  return os.toUpperCase() === 'LINUX' ? LINUX.map(({ name, versions }) => ({ name, versions: [...versions] })) : [];
}
