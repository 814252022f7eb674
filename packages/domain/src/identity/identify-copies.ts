import { groupBy } from './grouping.ts';

/** One place of a clone. Copies of one content have one fingerprint, wherever they are (engine/duplication/clone-result.ts). */
export interface CloneCopy {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly fingerprint: string;
}

export interface KnownCopy extends CloneCopy {
  readonly id: number;
}

export interface CopyChanges {
  /** Per found copy: the known one it is; undefined for a new one. */
  readonly kept: readonly (number | undefined)[];
  /** Known copies nothing of which is left, in order. */
  readonly gone: readonly number[];
  /** New path -> former path of files that were in neither tree together and whose copies went from one to the other. */
  readonly moved: ReadonlyMap<string, string>;
}

/**
 * Recognises copies of duplicated code. A clone is identified by its content, so only copies of one fingerprint are compared:
 * on the same lines first, then within the file in order, then wherever they went. Any of several equal copies could be
 * the one that was moved; the order of path and line decides, so that the answer is always the same.
 * @param exists whether a path was in the tree before, and is now
 */
export function identifyCopies({
  known,
  found,
  exists,
}: {
  known: readonly KnownCopy[];
  found: readonly CloneCopy[];
  exists: { readonly before: (path: string) => boolean; readonly now: (path: string) => boolean };
}): CopyChanges {
  const kept: (number | undefined)[] = found.map(() => undefined);
  const free = new Set(known.map((_, k) => k));
  const byContent = groupBy(inOrder(known), (k) => known[k]?.fingerprint);
  for (const shape of SHAPES) {
    const candidates = groupBy(
      [...byContent.values()].flat().filter((k) => free.has(k)),
      (k) => shape(known[k]),
    );
    for (const f of inOrder(found)) {
      if (kept[f] !== undefined) continue;
      const k = candidates.get(shape(found[f]))?.shift();
      if (k === undefined) continue;
      kept[f] = k;
      free.delete(k);
    }
  }
  return {
    kept: kept.map((k) => (k === undefined ? undefined : known[k]?.id)),
    gone: inOrder(known).flatMap((k) => (free.has(k) ? [known[k]?.id ?? 0] : [])),
    moved: movedFiles(kept, { known, found, exists }),
  };
}

/** What has to be equal, from the same spot to any place of the same content. */
const SHAPES: readonly ((copy: CloneCopy | undefined) => string)[] = [
  (copy) => [copy?.fingerprint, copy?.path, copy?.startLine, copy?.endLine].join('\0'),
  (copy) => [copy?.fingerprint, copy?.path].join('\0'),
  (copy) => String(copy?.fingerprint),
];

function inOrder(copies: readonly CloneCopy[]): number[] {
  const at = (n: number) => copies[n] ?? { path: '', startLine: 0, endLine: 0 };
  return [...copies.keys()].sort((a, b) => {
    const [x, y] = [at(a), at(b)];
    return x.path < y.path ? -1 : x.path > y.path ? 1 : x.startLine - y.startLine || x.endLine - y.endLine;
  });
}

/** A file that is new continues the vanished one most of its copies come from; each file is continued once. */
function movedFiles(
  kept: readonly (number | undefined)[],
  { known, found, exists }: Parameters<typeof identifyCopies>[0],
): Map<string, string> {
  const counts = new Map<string, { to: string; from: string; count: number }>();
  for (const [f, k] of kept.entries()) {
    const to = found[f]?.path ?? '';
    const from = k === undefined ? to : (known[k]?.path ?? to);
    if (from === to || exists.now(from) || exists.before(to)) continue;
    const key = `${from}\0${to}`;
    const entry = counts.get(key) ?? { to, from, count: 0 };
    entry.count += 1;
    counts.set(key, entry);
  }
  const moved = new Map<string, string>();
  const taken = new Set<string>();
  for (const { to, from } of [...counts.values()].sort((a, b) => b.count - a.count)) {
    if (moved.has(to) || taken.has(from)) continue;
    moved.set(to, from);
    taken.add(from);
  }
  return moved;
}
