import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';

/** One leaf of a plain folder; `path` is bytes below it, as in a tree of git. */
export interface FolderEntry {
  readonly kind: 'file' | 'symlink' | 'left-out' | 'other';
  readonly pathBytes: Buffer;
}

/** Folders of version control and of installed dependencies: without git nothing says what belongs to the project. */
const LEFT_OUT = new Set(['.git', '.hg', '.svn', 'CVS', '.jj', 'node_modules']);
const SLASH = Buffer.from('/');

/** Walks a folder without following any link, names in byte order, so two walks agree. */
export async function* walkFolder(folder: string, below: Buffer = Buffer.alloc(0)): AsyncIterable<FolderEntry> {
  const entries: { name: Buffer; kind: FolderEntry['kind'] | 'folder' }[] = [];
  const here = below.length === 0 ? Buffer.from(folder) : Buffer.concat([Buffer.from(folder), SLASH, below]);
  for (const entry of await readdir(here, { withFileTypes: true, encoding: 'buffer' })) {
    const kind = entry.isSymbolicLink()
      ? 'symlink'
      : entry.isDirectory()
        ? 'folder'
        : entry.isFile()
          ? 'file'
          : 'other';
    entries.push({ name: entry.name, kind });
  }
  entries.sort((a, b) => Buffer.compare(a.name, b.name));
  for (const { name, kind } of entries) {
    const pathBytes = below.length === 0 ? name : Buffer.concat([below, SLASH, name]);
    if (kind !== 'folder') yield { kind, pathBytes };
    else if (LEFT_OUT.has(name.toString('utf8'))) yield { kind: 'left-out', pathBytes };
    else yield* walkFolder(folder, pathBytes);
  }
}

/**
 * Reads a file of a walked folder, unless it is larger than allowed or no regular file any more. The last step follows no link.
 * At once, not in the background: a small file (most are) takes seven times as long there, 130 us of CPU instead of 20.
 */
export function readWalked(
  folder: string,
  { pathBytes, maxBytes }: { pathBytes: Buffer; maxBytes: number },
): { kind: 'content'; bytes: Buffer } | { kind: 'too-large'; size: number } | { kind: 'missing' } {
  let file: number;
  try {
    file = openSync(
      Buffer.concat([Buffer.from(folder), SLASH, pathBytes]),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    );
  } catch {
    return { kind: 'missing' };
  }
  try {
    const facts = fstatSync(file);
    if (!facts.isFile()) return { kind: 'missing' };
    if (facts.size > maxBytes) return { kind: 'too-large', size: facts.size };
    return { kind: 'content', bytes: readFileSync(file) };
  } catch {
    return { kind: 'missing' };
  } finally {
    closeSync(file);
  }
}
