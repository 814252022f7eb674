import type { Sort } from '../../components/data-table/columns.ts';
import type { ClocNode } from './api/cloc.ts';

/**
 * The folder an address points at.
 * @param path names below the root, `a/b/c`; empty is the root itself
 * @returns undefined when there is none, or it is a file
 */
export function folderAt(root: ClocNode, path: string): ClocNode | undefined {
  let node: ClocNode | undefined = root;
  for (const name of path.split('/').filter(Boolean)) node = node?.children?.find((child) => child.name === name);
  return node?.children ? node : undefined;
}

const ORDER = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const NUMBERS = ['fileNum', 'totalLines', 'codeLines', 'commentLines', 'effectiveCommentLines', 'blankLines'] as const;
type NumberField = (typeof NUMBERS)[number];

/** Children in order: folders before files, whatever the sort; equal numbers by name. */
export function sortedChildren(folder: ClocNode, { field, order }: Sort): ClocNode[] {
  const turn = order === 'DESC' ? -1 : 1;
  const number = NUMBERS.find((name): name is NumberField => name === field);
  const isFile = (node: ClocNode) => (node.children ? 0 : 1);
  const byName = (a: ClocNode, b: ClocNode) => ORDER.compare(a.name, b.name);
  return [...(folder.children ?? [])].sort(
    (a, b) => isFile(a) - isFile(b) || (number ? turn * (a[number] - b[number]) || byName(a, b) : turn * byName(a, b)),
  );
}
