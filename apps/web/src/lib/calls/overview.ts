import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { flag, list, listOrEmpty, maybe, number, or, record, type Shape, text } from '../shape.ts';

/** Numbers of a tool; which are present depends on its pattern (contract-core 6.5, contract-defects 20). */
export const ToolNumbers = record({
  pattern: maybe(text),
  time: maybe(number),
  defectCount: maybe(number),
  defectChange: maybe(number),
  fileCount: maybe(number),
  fileChange: maybe(number),
  averageCCN: maybe(number),
  averageCCNChange: maybe(number),
  dupRate: maybe(number),
  dupRateChange: maybe(number),
  existCount: maybe(number),
  newCount: maybe(number),
  fixedCount: maybe(number),
  excludeCount: maybe(number),
  totalLines: maybe(number),
  linesChange: maybe(number),
  fileNum: maybe(number),
  fileNumChange: maybe(number),
  sumCode: maybe(number),
  sumComment: maybe(number),
  sumBlank: maybe(number),
  lineRate: maybe(number),
  lineRateChange: maybe(number),
  branchRate: maybe(number),
  uncoveredLines: maybe(number),
});
export type ToolNumbers = Shape<typeof ToolNumbers>;

/** State and last result of a tool; also the body of the live topic `analysisInfo`, which leaves out what it does not know. */
export const ToolResult = record({
  toolName: text,
  curStep: or(number, 0),
  stepStatus: or(number, 0),
  lastAnalysisTime: maybe(number),
  elapseTime: maybe(number),
  /** Milliseconds the tool itself worked; 0 or absent: not known. `elapseTime` is as long as its build. */
  ownTime: maybe(number),
  buildNum: maybe(text),
  buildId: maybe(text),
  lastAnalysisResult: maybe(ToolNumbers),
  /** The build the numbers are of: an earlier one where `buildNum` brought none. */
  resultBuildNum: maybe(text),
  grade: maybe(text),
  stopped: or(flag, false),
  failure: maybe(text),
});
export type ToolResult = Shape<typeof ToolResult>;

const Quality = record({ issues: number, lines: number, density: number, stars: number, upTo: list(number) });
export type Quality = Shape<typeof Quality>;

const Build = record({
  buildNum: text,
  buildId: text,
  branch: text,
  isRequest: or(flag, false),
  verdict: text,
  reasons: listOrEmpty(text),
});

const Overview = record({
  taskId: number,
  lastAnalysisResultList: listOrEmpty(ToolResult),
  quality: maybe(Quality),
  /** The build that was asked for; absent for the newest. */
  build: maybe(Build),
});
export type Overview = Shape<typeof Overview>;

export const overviewQuery = (scope: { projectId: string; taskId: number }) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'overview'],
    queryFn: ({ signal }) => api.get(`/task/api/user/task/overview/${scope.taskId}`, { read: Overview, scope, signal }),
  });

/** The same as of one build, on its branch. @param build `buildId`, or `buildNum` as links of mails write it */
export const buildOverviewQuery = (
  scope: { projectId: string; taskId: number },
  build: { buildId: string; buildNum: string },
) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'overview-of-build', build.buildId, build.buildNum],
    retry: false,
    queryFn: ({ signal }) =>
      api.get(`/task/api/user/task/overview/${scope.taskId}`, {
        read: Overview,
        scope,
        signal,
        query: { buildId: build.buildId || undefined, buildNum: build.buildId ? undefined : build.buildNum },
      }),
  });

/**
 * The overview after a push. What the message leaves out keeps its old value.
 * @returns undefined when the tool is unknown: the overview must be read anew
 */
export function mergeResult(overview: Overview, message: ToolResult): Overview | undefined {
  if (!overview.lastAnalysisResultList.some((tool) => tool.toolName === message.toolName)) return undefined;
  const given = Object.fromEntries(Object.entries(message).filter(([, value]) => value !== undefined));
  return {
    ...overview,
    lastAnalysisResultList: overview.lastAnalysisResultList.map((tool) =>
      tool.toolName === message.toolName ? { ...tool, ...given } : tool,
    ),
  };
}
