import type { ToolNumbers } from '../../lib/calls/overview.ts';
import type { Grade } from '../../lib/format.ts';
import { COMPILE_PATTERNS, defectList, paths } from '../../lib/paths.ts';
import type { TaskScope } from '../../lib/use-scope.ts';
import type { overview } from './texts.ts';

type Caption = Parameters<ReturnType<typeof overview.use>>[0];

/** One number of a tool's panel. */
export interface Figure {
  readonly caption: Caption;
  readonly value: number | undefined;
  /** Against the last run; absent where the wire has none. */
  readonly change?: number | undefined;
  readonly hasChange: boolean;
  readonly digits: number;
  readonly unit: string;
  /** Neither direction is good or bad. */
  readonly neutral: boolean;
  readonly grade?: Grade | undefined;
  /** The rows this number counts. */
  readonly to: string;
}

interface Given {
  readonly scope: TaskScope;
  readonly toolName: string;
  readonly pattern: string;
  readonly numbers: Partial<ToolNumbers> | undefined;
  /** As the server graded the pattern's main measure. */
  readonly grade?: Grade | undefined;
  readonly buildNum?: string | undefined;
  /** Nothing was checked before it. */
  readonly firstBuild?: boolean;
  /** The lists as of this build; absent: as they are now. */
  readonly buildId?: string | undefined;
  /** Open issues as of today. What was decided since the check is in no number of the check. */
  readonly open?: number | undefined;
}

/** The numbers of a tool by its pattern, most important first (screens 5.2). */
export function figuresOf({
  scope,
  toolName,
  pattern,
  numbers = EMPTY,
  grade,
  buildId,
  buildNum,
  firstBuild = false,
  open,
}: Given): readonly Figure[] {
  const at = { ...scope, toolId: toolName, pattern };
  const listOf = (query: Readonly<Record<string, string | number>> = {}) => defectList(at, { ...query, buildId });
  const to = listOf();
  const count = (
    caption: Caption,
    value: number | undefined,
    change?: { readonly by: number | undefined },
    more: Partial<Figure> = {},
  ): Figure => ({
    caption,
    value,
    change: change?.by,
    hasChange: change !== undefined,
    digits: 0,
    unit: '',
    neutral: false,
    to,
    ...more,
  });
  if (COMPILE_PATTERNS.includes(pattern)) {
    return [
      count('remaining', open ?? numbers.existCount),
      // All of a first build is first found in it, and none of it is new: later builds are compared with it.
      count('added', firstBuild ? undefined : numbers.newCount, undefined, {
        to: listOf(buildNum === undefined ? {} : { introducedIn: buildNum }),
      }),
      count('repaired', numbers.fixedCount, undefined, { to: listOf({ status: 2 }) }),
      count('excluded', numbers.excludeCount, undefined, { to: listOf({ status: 28 }) }),
    ];
  }
  if (pattern === 'CCN') {
    return [
      count('riskFunctions', open ?? numbers.defectCount, { by: numbers.defectChange }),
      count('averageCcn', numbers.averageCCN, { by: numbers.averageCCNChange }, { digits: 2, grade }),
    ];
  }
  if (pattern === 'DUPC') {
    return [
      count('dupFiles', numbers.defectCount, { by: numbers.defectChange }),
      count('dupRate', numbers.dupRate, { by: numbers.dupRateChange }, { digits: 2, unit: '%', grade }),
    ];
  }
  if (pattern === 'CLOC') {
    return [
      count('totalLines', numbers.totalLines, { by: numbers.linesChange }, { neutral: true }),
      count('fileNum', numbers.fileNum, { by: numbers.fileNumChange }, { neutral: true, to: paths.clocList(scope) }),
    ];
  }
  if (pattern === 'COVR') {
    return [
      count('lineRate', numbers.lineRate, { by: numbers.lineRateChange }, { digits: 2, unit: '%', neutral: true }),
      count('branchRate', numbers.branchRate, undefined, { digits: 2, unit: '%' }),
      count('uncovered', numbers.uncoveredLines),
    ];
  }
  return [
    count('issues', open ?? numbers.defectCount, { by: numbers.defectChange }),
    count('files', numbers.fileCount, { by: numbers.fileChange }, { to: listOf({ clusterType: 'file' }) }),
  ];
}

const EMPTY: Partial<ToolNumbers> = {};
