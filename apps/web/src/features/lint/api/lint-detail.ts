import type { LintDefectDetail, LintDetailData } from '@assay/contract/http/defect-detail';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { CommentThread, TrailStep } from '../../../lib/calls/defect-detail.ts';
import { type DefectFilter, defectFactsKey } from '../../../lib/calls/defect-query.ts';
import { flag, list, listOrEmpty, maybe, number, or, record, type Shape, text, wire } from '../../../lib/shape.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

const Issue = wire<LintDefectDetail>()(
  record({
    entityId: text,
    lineNum: number,
    endLineNum: maybe(number),
    message: text,
    checker: text,
    checkerType: or(text, ''),
    checkerDetail: or(text, ''),
    severity: number,
    author: or(text, ''),
    status: number,
    mark: or(number, 0),
    createTime: maybe(number),
    createBuildNumber: maybe(text),
    lineUpdateTime: maybe(number),
    fixedTime: maybe(number),
    ignoreTime: maybe(number),
    ignoreAuthor: maybe(text),
    ignoreReasonType: maybe(number),
    ignoreReason: maybe(text),
    ignoreUntil: maybe(number),
    needsCheck: or(flag, false),
    codeComment: maybe(CommentThread),
    cause: maybe(text),
    trail: listOrEmpty(TrailStep),
  }),
);
export type LintIssue = Shape<typeof Issue>;

const Detail = wire<LintDetailData>()(
  record({
    fileName: text,
    filePath: text,
    relativePath: or(text, ''),
    fileContent: or(text, ''),
    revision: maybe(text),
    lintDefectList: list(Issue),
  }),
);
export type LintDetail = Shape<typeof Detail>;

const ask = (scope: TaskScope, body: Record<string, unknown>, signal: AbortSignal) =>
  api.post('/defect/api/user/warn/detail', {
    read: Detail,
    scope,
    query: { sortField: '', sortType: '' },
    body: { ...body, pattern: 'LINT' },
    signal,
  });

/** A file with all its issues that match the filter: one answer serves every issue of the file. */
export const lintFileQuery = (scope: TaskScope, filter: DefectFilter, filePath: string) =>
  queryOptions({
    queryKey: [...defectFactsKey(scope), 'lint-detail', filter.toolName, 'file', filePath, filter],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      ask(scope, { ...filter, clusterType: 'file', fileList: [filePath], filePath, entityId: undefined }, signal),
  });

/** One issue by its id, whatever the filter: for links, and for issues the filter hides by now. */
export const lintIssueQuery = (scope: TaskScope, toolName: string, entityId: string) =>
  queryOptions({
    queryKey: [...defectFactsKey(scope), 'lint-detail', toolName, 'issue', entityId],
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => ask(scope, { toolName, entityId, filePath: '', clusterType: 'defect' }, signal),
  });
