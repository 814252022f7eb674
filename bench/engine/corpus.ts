import { closeSync, copyFileSync, linkSync, mkdirSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SourceLanguage } from '@assay/contract/source-languages';
import { detectLanguage } from '@assay/engine/languages/detect';

/** One file of the corpus; `path` is below its root. */
export interface CorpusFile {
  readonly path: string;
  readonly language: SourceLanguage;
  readonly bytes: number;
}

/** Larger files are left out: most peers skip them by default. */
const LARGEST_BYTES = 1024 * 1024;
const HEAD_BYTES = 4096;

/** Every source file below a folder, by path. Folders whose name begins with a dot and links are left out. */
export function readCorpus(root: string): CorpusFile[] {
  const files: CorpusFile[] = [];
  const head = Buffer.alloc(HEAD_BYTES);
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!entry.name.startsWith('.') && entry.name !== 'node_modules') walk(path);
      } else if (entry.isFile()) {
        const { size } = statSync(join(root, path));
        if (size === 0 || size > LARGEST_BYTES) continue;
        const language = detectLanguage(path, headOf(join(root, path), head));
        if (language !== undefined) files.push({ path, language, bytes: size });
      }
    }
  };
  walk('');
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function headOf(path: string, head: Buffer): Uint8Array {
  const file = openSync(path, 'r');
  const length = readSync(file, head, 0, HEAD_BYTES, 0);
  closeSync(file);
  return head.subarray(0, length);
}

/**
 * A folder that holds exactly these files, so that every program sees the same ones, whatever it would skip or ignore.
 * Hard links where the disk allows it.
 */
export function layOut(files: readonly CorpusFile[], { from, to }: { from: string; to: string }): string {
  for (const { path } of files) {
    const target = join(to, path);
    mkdirSync(dirname(target), { recursive: true });
    try {
      linkSync(join(from, path), target);
    } catch {
      copyFileSync(join(from, path), target);
    }
  }
  return to;
}

/** Where all functions are on one line nobody can say which is which. */
const MINIFIED = /[.-]min[.-]|\/(dist|docs|public|assets|vendor)\/.*\.js$/;

/**
 * Files of one language up to a number of bytes. `spread` takes them from everywhere (in the order of a hash of the path),
 * else whole folders one after the other, which keeps copies together.
 */
export function sample(
  files: readonly CorpusFile[],
  { language, most, spread }: { language: SourceLanguage; most: number; spread: boolean },
): CorpusFile[] {
  const all = files.filter((file) => file.language === language && !MINIFIED.test(file.path));
  if (spread) all.sort((a, b) => hash(a.path) - hash(b.path) || (a.path < b.path ? -1 : 1));
  let left = most;
  return all.filter((file) => {
    left -= file.bytes;
    return left >= 0;
  });
}

export function totalBytes(files: readonly CorpusFile[]): number {
  return files.reduce((sum, file) => sum + file.bytes, 0);
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
