import { setImmediate } from 'node:timers/promises';
import type { BothLanguages } from '@assay/contract/both-languages';
import type { SkipReason } from '@assay/contract/inventory';
import { ObjectReader } from '../git/cat-file.ts';
import { readTree, type TreeEntry } from '../git/tree.ts';
import type { Checkout } from './checkout.ts';
import { readWalked, walkFolder } from './walk-folder.ts';

const BREATH_MS = 50;

const NOT_REGULAR: BothLanguages = { zh: '不是普通文件', en: 'not a regular file' };
const NOT_SOURCE: BothLanguages = {
  zh: '版本控制或已安装依赖的目录',
  en: 'a folder of version control or of installed packages',
};

/** Why a leaf of the source is not read. */
export interface Skip {
  readonly reason: SkipReason;
  readonly detail?: BothLanguages;
}

/** A leaf with its content, or without it. */
export interface SourceEntry {
  readonly pathBytes: Buffer;
  readonly content: Buffer | Skip;
}

export interface ReadingRules {
  readonly maxBytes: number;
  /** A reason not to read a path, asked before anything is read. */
  readonly refuse: (pathBytes: Buffer) => Skip | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Streams every leaf of a source with its content, whatever kind of source it is; what is not read may come out of order. */
export function contentsOf({ place }: Pick<Checkout, 'place'>, rules: ReadingRules): AsyncIterable<SourceEntry> {
  return place.kind === 'git' ? fromGit(place, rules) : fromFolder(place.folder, rules);
}

async function* fromGit(
  { mirror, commit }: { mirror: string; commit: string },
  { maxBytes, refuse, signal }: ReadingRules,
): AsyncIterable<SourceEntry> {
  const notRead: SourceEntry[] = [];
  const reader = new ObjectReader(mirror);
  const stop = () => reader.end();
  signal?.addEventListener('abort', stop, { once: true });
  const wanted = async function* () {
    for await (const entry of readTree({ gitDir: mirror, commit, signal })) {
      const skip = skipOf(entry, maxBytes) ?? refuse(entry.pathBytes);
      if (skip) notRead.push({ pathBytes: entry.pathBytes, content: skip });
      else yield entry;
    }
  };
  try {
    for await (const { item, content } of reader.read(wanted())) {
      yield* notRead.splice(0);
      yield {
        pathBytes: item.pathBytes,
        content: content.kind === 'content' ? content.bytes : { reason: 'missing-object' },
      };
    }
    yield* notRead;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    reader.end();
  }
}

function skipOf({ kind, size }: TreeEntry, maxBytes: number): Skip | undefined {
  switch (kind) {
    case 'symlink':
    case 'submodule':
      return { reason: kind };
    case 'other':
      return { reason: 'unreadable-name', detail: NOT_REGULAR };
    case 'file':
      return size !== undefined && size > maxBytes ? tooLarge(size) : undefined;
  }
}

async function* fromFolder(folder: string, { maxBytes, refuse, signal }: ReadingRules): AsyncIterable<SourceEntry> {
  let breath = performance.now();
  for await (const { kind, pathBytes } of walkFolder(folder)) {
    // Files are read at once: without a breath nobody would hear of an abort.
    if (performance.now() - breath > BREATH_MS) {
      await setImmediate();
      breath = performance.now();
    }
    signal?.throwIfAborted();
    yield {
      pathBytes,
      content: (kind === 'file' ? refuse(pathBytes) : notAFile(kind)) ?? read(folder, { pathBytes, maxBytes }),
    };
  }
}

function read(folder: string, { pathBytes, maxBytes }: { pathBytes: Buffer; maxBytes: number }): Buffer | Skip {
  const found = readWalked(folder, { pathBytes, maxBytes });
  switch (found.kind) {
    case 'content':
      return found.bytes;
    case 'too-large':
      return tooLarge(found.size);
    case 'missing':
      return { reason: 'missing-object' };
  }
}

function notAFile(kind: 'symlink' | 'left-out' | 'other'): Skip {
  switch (kind) {
    case 'symlink':
      return { reason: 'symlink' };
    case 'left-out':
      return { reason: 'filtered', detail: NOT_SOURCE };
    case 'other':
      return { reason: 'unreadable-name', detail: NOT_REGULAR };
  }
}

function tooLarge(size: number): Skip {
  return { reason: 'too-large', detail: { zh: `${size} 字节`, en: `${size} bytes` } };
}
