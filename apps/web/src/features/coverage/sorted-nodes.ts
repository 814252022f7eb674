import type { Sort } from '../../components/data-table/columns.ts';
import type { CoverageNode } from './api/coverage.ts';

const ORDER = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
export const NUMBERS = ['uncoveredLines', 'lines', 'lineRate', 'branchRate', 'functionRate', 'newLineRate'] as const;

/** In order, folders and files alike: the worst may be either. What has no rate comes last; equal ones by name. */
export function sortedNodes(nodes: readonly CoverageNode[], { field, order }: Sort): CoverageNode[] {
  const turn = order === 'DESC' ? -1 : 1;
  const number = NUMBERS.find((name) => name === field);
  const byName = (a: CoverageNode, b: CoverageNode) => ORDER.compare(a.path, b.path);
  return [...nodes].sort((a, b) => {
    if (!number) return turn * byName(a, b);
    const left = a[number];
    const right = b[number];
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined) || byName(a, b);
    return turn * (left - right) || byName(a, b);
  });
}
