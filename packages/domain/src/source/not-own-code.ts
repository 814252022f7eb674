import { isGenerated } from './not-own-code-generated.ts';
import { isExample, isTest } from './not-own-code-tests.ts';
import { isVendored } from './not-own-code-vendored.ts';

/** What a file is besides code people write and ship: somebody else's, made by a program, or a test. */
export type SourceRole = 'vendored' | 'generated' | 'test';

/**
 * What a file is besides people's own shipped code, by its path and its first lines; undefined for that. Somebody else's comes before made,
 * made before test.
 * @param path below the source root, `/` separated
 * @param text the file's bytes; only its beginning is read
 */
export function roleOfSource(path: string, text: Uint8Array): SourceRole | undefined {
  const { folders, name } = partsOf(path);
  if (isVendored(folders, name, text)) return 'vendored';
  if (isGenerated(folders, name, text)) return 'generated';
  return isTest(folders, name) ? 'test' : undefined;
}

/**
 * Whether a file is a test, only used by tests, or an example, by its path alone: what some rules do not speak of.
 * @param path below the source root, `/` separated
 */
export function isTestOrExample(path: string): boolean {
  const { folders, name } = partsOf(path);
  return isTest(folders, name) || isExample(folders, name);
}

function partsOf(path: string): { folders: string[]; name: string } {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  return { folders, name };
}
