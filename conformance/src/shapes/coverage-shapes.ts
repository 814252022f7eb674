/** Coverage (decisions 13, docs/coverage.md): unknown to the contract, designed here. */
import { filled, int, is, nonEmpty, obj, str } from './shape.ts';

const COVERAGE = obj({
  name: filled,
  path: str,
  jType: is('FILE', 'DIR'),
  fileNum: int,
  lines: int,
  coveredLines: int,
});
export const COVERAGE_LIST = obj({ taskId: int, toolName: is('JACOCO'), total: COVERAGE, list: nonEmpty(COVERAGE) });
export const COVERAGE_FILE = obj({
  taskId: int,
  toolName: is('JACOCO'),
  file: COVERAGE,
  fileContent: filled,
  trimBeginLine: int,
  lines: nonEmpty(obj({ line: int, hits: int })),
});
