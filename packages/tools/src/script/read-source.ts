import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join, sep } from 'node:path';
import { MAX_SOURCE_BYTES } from '@assay/contract/inventory';
import { decodeSource } from './decode.ts';

/** Text of a file, or why there is none. */
export type SourceText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'failed' | 'skipped'; readonly message: string };

/**
 * Reads one file of the scanned tree. The path was chosen by whoever wrote the repository: it must be a regular file
 * that really lies below the root, whatever symbolic links say.
 * @param root absolute path, already resolved (`realpath`)
 * @param path below the root, `/` separated
 */
export function readSource(root: string, path: string): SourceText {
  if (isAbsolute(path) || path.includes('\0'))
    return { kind: 'failed', message: 'The path is not below the source root' };
  let handle: number | undefined;
  try {
    const file = realpathSync(join(root, path));
    if (!file.startsWith(root.endsWith(sep) ? root : root + sep)) {
      return { kind: 'failed', message: 'The path leads out of the source root' };
    }
    // O_NONBLOCK: opening a named pipe must not wait for a writer that never comes.
    handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stat = fstatSync(handle);
    if (!stat.isFile()) return { kind: 'failed', message: 'Not a regular file' };
    if (stat.size > MAX_SOURCE_BYTES) return { kind: 'skipped', message: `Larger than ${MAX_SOURCE_BYTES} bytes` };
    return { kind: 'text', text: decodeSource(readFileSync(handle)) };
  } catch (error) {
    return { kind: 'failed', message: `The file cannot be read: ${errorCode(error)}` };
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
