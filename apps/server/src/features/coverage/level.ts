import type { CoverageNode, CoverageSort } from '@assay/contract/http/coverage';
import { addSums, type CoverageSums, NO_COVERAGE, rateOf } from '@assay/domain/coverage/line-coverage';
import type { CoveredPath, LevelEntry } from './queries.ts';

/** Sums as they are sent: rates are absent where there is nothing to cover. @param withNew new code was worked out */
export function presentSums(sums: CoverageSums, withNew: boolean) {
  const { lines, coveredLines, branches, coveredBranches, functions, coveredFunctions } = sums;
  const lineRate = rateOf(coveredLines, lines);
  const branchRate = rateOf(coveredBranches, branches);
  const functionRate = rateOf(coveredFunctions, functions);
  const newLineRate = withNew ? rateOf(sums.coveredNewLines, sums.newLines) : undefined;
  return {
    lines,
    coveredLines,
    uncoveredLines: lines - coveredLines,
    branches,
    coveredBranches,
    functions,
    coveredFunctions,
    ...(withNew && { newLines: sums.newLines, coveredNewLines: sums.coveredNewLines }),
    ...(lineRate !== undefined && { lineRate }),
    ...(branchRate !== undefined && { branchRate }),
    ...(functionRate !== undefined && { functionRate }),
    ...(newLineRate !== undefined && { newLineRate }),
  };
}

export function presentFile({ path, ...sums }: CoveredPath, withNew: boolean): CoverageNode {
  return {
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    jType: 'FILE',
    fileNum: 1,
    ...presentSums(sums, withNew),
  };
}

/**
 * One level of the tree: what lies directly in a folder, with sums over everything below.
 * @param folder '' for the root
 */
export function coverageLevel(
  entries: readonly LevelEntry[],
  { folder, rootName, withNew }: { folder: string; rootName: string; withNew: boolean },
): { total: CoverageNode; list: CoverageNode[] } {
  let all = NO_COVERAGE;
  let files = 0;
  const list = entries.map(({ name, isFolder, files: count, ...sums }): CoverageNode => {
    all = addSums(all, sums);
    files += count;
    const path = folder === '' ? name : `${folder}/${name}`;
    return { name, path, jType: isFolder ? 'DIR' : 'FILE', fileNum: count, ...presentSums(sums, withNew) };
  });
  const name = folder === '' ? rootName : folder.slice(folder.lastIndexOf('/') + 1);
  return { total: { name, path: folder, jType: 'DIR', fileNum: files, ...presentSums(all, withNew) }, list };
}

/** Worst first unless asked otherwise: most uncovered lines, or lowest rate; equal ones by name, what has no rate last. */
export function sorted(
  nodes: readonly CoverageNode[],
  { field, direction }: { field: CoverageSort; direction: 'ASC' | 'DESC' | undefined },
): CoverageNode[] {
  const worstFirst = field === 'uncoveredLines' || field === 'lines' ? 'DESC' : 'ASC';
  const sign = (direction ?? worstFirst) === 'ASC' ? 1 : -1;
  const byName = (a: CoverageNode, b: CoverageNode) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  return [...nodes].sort((a, b) => {
    if (field === 'name') return sign * byName(a, b);
    const left = a[field];
    const right = b[field];
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined) || byName(a, b);
    return sign * (left - right) || byName(a, b);
  });
}
