import type { TaskLogPage as WirePage, LogRecord as WireRecord } from '@assay/contract/http/task-log';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import {
  contentPage,
  flag,
  listOrEmpty,
  maybe,
  number,
  or,
  record,
  type Shape,
  text,
  wire,
} from '../../../lib/shape.ts';

const Step = record({
  stepNum: number,
  flag: number,
  startTime: or(number, 0),
  endTime: or(number, 0),
  elapseTime: or(number, 0),
  msg: or(text, ''),
});
export type Step = Shape<typeof Step>;

/** One run of a tool; also the body of its live topic. */
export const RunRecord = wire<WireRecord>()(
  record({
    buildNum: text,
    buildId: text,
    flag: number,
    currStep: or(number, 0),
    startTime: or(number, 0),
    endTime: or(number, 0),
    elapseTime: or(number, 0),
    stepArray: listOrEmpty(Step),
    pipelineId: or(text, ''),
    triggerFrom: maybe(text),
    stopped: or(flag, false),
  }),
);
export type RunRecord = Shape<typeof RunRecord>;

const Page = wire<WirePage>()(record({ taskId: number, taskLogPage: contentPage(RunRecord) }));
type Page = Shape<typeof Page>;

const PAGE_SIZE = 20;

export interface RecordsOf {
  readonly projectId: string;
  readonly taskId: number;
  readonly toolName: string;
}

export const recordsKey = ({ taskId, toolName }: RecordsOf) => ['task', taskId, 'records', toolName];

/** Runs of one tool, newest first (contract-defects 16). */
export const recordsQuery = (of: RecordsOf) =>
  infiniteQueryOptions({
    queryKey: recordsKey(of),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.get('/defect/api/user/tasklog', {
        read: Page,
        scope: of,
        query: { toolName: of.toolName, page: pageParam, pageSize: PAGE_SIZE },
        signal,
      }),
    getNextPageParam: (last, pages) => (last.taskLogPage.last ? undefined : pages.length + 1),
  });

export type RecordPages = InfiniteData<Page, number>;

/** The list after a push. @returns undefined when the build is unknown: the list must be read anew */
export function patchRecord(pages: RecordPages, pushed: RunRecord): RecordPages | undefined {
  const known = pages.pages.some((page) => page.taskLogPage.content.some((row) => row.buildId === pushed.buildId));
  if (!known) return undefined;
  const patch = (row: RunRecord) => (row.buildId === pushed.buildId ? { ...row, ...pushed } : row);
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      taskLogPage: { ...page.taskLogPage, content: page.taskLogPage.content.map(patch) },
    })),
  };
}
