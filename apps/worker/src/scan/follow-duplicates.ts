import type { ChangeCause } from '@assay/contract/codes';
import { identifyCopies } from '@assay/domain/identity/identify-copies';
import type { BlockAuthor } from '../store/block-authors.ts';
import type { StoredCopy } from '../store/duplicates.ts';
import type { Block } from './duplicates.ts';
import type { ParsedTool } from './parse.ts';

export interface FollowedBlock extends Block, BlockAuthor {
  /** undefined: seen for the first time. */
  readonly id: number | undefined;
  readonly firstBuild: number | null;
}

/** What a build changes of duplicates. */
export interface DuplicateChanges {
  readonly blocks: readonly FollowedBlock[];
  /** Ids of copies that ended. */
  readonly gone: readonly number[];
  /** Present path -> former path of files whose copies moved with them. */
  readonly moved: ReadonlyMap<string, string>;
  /** Why a path has no duplicates any more; undefined when nobody can know. */
  readonly causeOf: (path: string) => ChangeCause | undefined;
}

/** The trees before and now, as far as duplicates ask. */
export interface DuplicateTrees {
  readonly before: ReadonlyMap<string, unknown>;
  /** Everything in the tree, filtered and unreadable files included. */
  readonly present: ReadonlySet<string>;
  readonly filtered: ReadonlyMap<string, unknown>;
}

/**
 * Copies found x copies known. Undefined when duplicates were not looked for: nothing is said of them then, and what is known of them
 * stays.
 */
export function followDuplicates(
  tools: readonly ParsedTool[],
  {
    blocks,
    known,
    trees,
  }: { blocks: readonly (Block & BlockAuthor)[]; known: readonly StoredCopy[]; trees: DuplicateTrees },
): DuplicateChanges | undefined {
  const finder = tools.find(({ planned }) => planned.definition.pattern === 'DUPC');
  if (!finder || finder.failure) return undefined;
  const looked = new Set(finder.planned.files.map((file) => file.path));
  const leftOut = new Set<string>();
  for (const { path, kind } of finder.exceptions) {
    if (kind !== 'capped') looked.delete(path);
    if (kind === 'skipped') leftOut.add(path);
  }
  const { kept, gone, moved } = identifyCopies({
    known,
    found: blocks,
    exists: { before: (path) => trees.before.has(path), now: (path) => trees.present.has(path) },
  });
  const firstBuilds = new Map(known.map((copy) => [copy.id, copy.firstBuild]));
  return {
    blocks: blocks.map((block, n) => ({ ...block, id: kept[n], firstBuild: firstBuilds.get(kept[n] ?? 0) ?? null })),
    gone,
    moved,
    causeOf: (path) => {
      if (trees.filtered.has(path) || leftOut.has(path)) return 'scope';
      if (!trees.present.has(path)) return 'file-deleted';
      return looked.has(path) ? 'code' : undefined;
    },
  };
}
