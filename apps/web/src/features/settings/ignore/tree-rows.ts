import type { PathNode } from '../api/filters.ts';

export interface TreeRow {
  readonly node: PathNode;
  /** Levels below the root. */
  readonly depth: number;
  readonly open: boolean;
}

/** A longer list is narrowed by typing. */
export const MOST_ROWS = 400;

/**
 * The rows a tree shows: open folders with what is in them; while something is typed, every path whose name has it, with the
 * folders above.
 */
export function treeRows(
  nodes: readonly PathNode[],
  { open, typed }: { open: ReadonlySet<string>; typed: string },
): { readonly rows: readonly TreeRow[]; readonly cut: boolean } {
  const wanted = typed.trim().toLowerCase();
  const rows: TreeRow[] = [];
  const walk = (list: readonly PathNode[], depth: number): void => {
    for (const node of list) {
      if (rows.length > MOST_ROWS) return;
      if (wanted !== '' && !holds(node, wanted)) continue;
      const isOpen = node.children.length > 0 && (wanted === '' ? open.has(node.treeId) : !isHit(node, wanted));
      rows.push({ node, depth, open: isOpen });
      if (isOpen) walk(node.children, depth + 1);
    }
  };
  walk(nodes, 0);
  return { rows: rows.slice(0, MOST_ROWS), cut: rows.length > MOST_ROWS };
}

const isHit = (node: PathNode, wanted: string) => node.name.toLowerCase().includes(wanted);

function holds(node: PathNode, wanted: string): boolean {
  return isHit(node, wanted) || node.children.some((child) => holds(child, wanted));
}

/** After a click: a folder swallows what was ticked below it; below a ticked folder nothing more is ticked. */
export function toggled(ticked: readonly string[], path: string): readonly string[] {
  if (ticked.includes(path)) return ticked.filter((other) => other !== path);
  return [...ticked.filter((other) => !(path.endsWith('/') && other.startsWith(path))), path];
}

/** A folder above is ticked. */
export function isCovered(ticked: readonly string[], path: string): boolean {
  return ticked.some((other) => other !== path && other.endsWith('/') && path.startsWith(other));
}
