import type { SourceAddress } from './address.ts';

const MAX_TASK_NAME = 50;

/**
 * Names for a repository nobody has named yet.
 * `alias` is what lists show: the path on its host (`group/project`), or the folder's name.
 * `taskName` is its last part in the alphabet of task names (decisions 7): `^[a-zA-Z0-9_\u4e00-\u9fa5]{1,50}$`.
 * Neither is unique; whoever stores them sees to that.
 */
export function repositoryNames(address: SourceAddress): { alias: string; taskName: string } {
  const parts = readable(address.path)
    .replace(/\.git$/, '')
    .split('/')
    .filter((part) => part !== '' && part !== '~');
  const last = parts.at(-1) ?? 'repository';
  const alias = address.kind === 'local' ? last : parts.join('/') || last;
  return { alias: alias.slice(0, 200), taskName: taskNameOf(last) };
}

function taskNameOf(text: string): string {
  const clean = text
    .replace(/[^a-zA-Z0-9_\u4e00-\u9fa5]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, MAX_TASK_NAME);
  return clean === '' ? 'repository' : clean;
}

function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
