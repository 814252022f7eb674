import { isUtf8 } from 'node:buffer';
import type { BothLanguages } from '@assay/contract/both-languages';

/** Limits of common file systems: a name in bytes, and a whole path that leaves room for the folder it is written to. */
const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 3_500;

export interface SourcePath {
  /** Text of the path; bytes that are no UTF-8 became U+FFFD. */
  readonly text: string;
  /** The bytes as hex, only where `text` lost something. */
  readonly bytes?: string;
}

/** Reads the bytes of a path. */
export function sourcePath(bytes: Buffer): SourcePath {
  const text = bytes.toString('utf8');
  return isUtf8(bytes) ? { text } : { text, bytes: bytes.toString('hex') };
}

/**
 * Why a path of a tree cannot be written below a folder of ours; undefined when it can. Line breaks, quotes, spaces and
 * leading dashes are fine: no shell ever sees them.
 */
export function pathFault(path: string): BothLanguages | undefined {
  if (path === '' || path.startsWith('/')) return { zh: '路径为空或是绝对路径', en: 'the path is absolute or empty' };
  if (path.includes('\0')) return { zh: '路径含有 NUL 字符', en: 'the path contains a NUL character' };
  if (Buffer.byteLength(path) > MAX_PATH_BYTES)
    return { zh: `路径超过 ${MAX_PATH_BYTES} 字节`, en: `the path is longer than ${MAX_PATH_BYTES} bytes` };
  for (const part of path.split('/')) {
    if (part === '' || part === '.' || part === '..')
      return { zh: '路径超出所在目录', en: 'the path leaves its folder' };
    if (Buffer.byteLength(part) > MAX_NAME_BYTES)
      return { zh: `名称超过 ${MAX_NAME_BYTES} 字节`, en: `a name is longer than ${MAX_NAME_BYTES} bytes` };
    // A tree made by hand can carry a `.git`, which a program run in the folder might believe.
    if (part.toLowerCase() === '.git') return { zh: '路径含有 .git', en: 'the path contains .git' };
  }
  return undefined;
}
