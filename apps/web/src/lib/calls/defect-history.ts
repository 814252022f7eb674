import type { DefectHistory } from '@assay/contract/http/defect-history';
import type { LinkResult } from '@assay/contract/http/defect-identity';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { listOrEmpty, maybe, number, or, record, type Shape, text, wire } from '../shape.ts';
import { type TaskScope, useTaskScope } from '../use-scope.ts';
import { defectFactsKey } from './defect-query.ts';

const Spot = record({ filePath: text, line: number });
const VerdictPart = record({ ignoreUntil: maybe(number) });

const History = wire<DefectHistory>()(
  record({
    entityId: text,
    branch: maybe(text),
    events: listOrEmpty(
      record({
        kind: text,
        time: number,
        message: text,
        buildNum: maybe(text),
        cause: maybe(text),
        pass: maybe(number),
        score: maybe(number),
        from: maybe(Spot),
        to: maybe(Spot),
        operator: maybe(text),
        actionId: maybe(number),
        undoes: maybe(number),
        undoneBy: maybe(number),
        after: maybe(VerdictPart),
      }),
    ),
  }),
);
export type DefectEvent = Shape<typeof History>['events'][number];

/** Everything that happened to one defect, newest first (decisions 24). */
export const defectHistoryQuery = (scope: TaskScope, entityId: string) =>
  queryOptions({
    queryKey: [...defectFactsKey(scope), 'history', entityId],
    staleTime: 30_000,
    retry: false,
    queryFn: ({ signal }) =>
      api.get(`/defect/api/user/warn/history/${encodeURIComponent(entityId)}`, { read: History, scope, signal }),
  });

const Linked = wire<LinkResult>()(record({ outcome: text }));

/** A person's word on whether two defects are one; the next analysis acts on it. */
export function useIdentity() {
  const scope = useTaskScope();
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: defectFactsKey(scope) });
  const link = useMutation({
    mutationFn: (named: { entityId: string; continues: string }) =>
      api.post('/defect/api/user/warn/identity/link', { read: Linked, scope, body: named }),
    onSuccess,
  });
  const unlink = useMutation({
    mutationFn: (entityId: string) =>
      api.post('/defect/api/user/warn/identity/unlink', { read: Linked, scope, body: { entityId } }),
    onSuccess,
  });
  return { link, unlink };
}

const Candidate = record({
  entityId: text,
  filePath: or(text, ''),
  filePathname: or(text, ''),
  relPath: or(text, ''),
  lineNum: or(number, 0),
  lineNumber: or(number, 0),
  startLines: or(number, 0),
  message: or(text, ''),
  description: or(text, ''),
  functionName: or(text, ''),
  author: or(text, ''),
  fixedTime: maybe(number),
  createBuildNumber: maybe(text),
});
const LintAnswer = record({ defectList: record({ records: listOrEmpty(Candidate), count: or(number, 0) }) });
const OtherAnswer = record({ defectList: record({ content: listOrEmpty(Candidate), totalElements: or(number, 0) }) });

export interface Candidate {
  readonly entityId: string;
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly fixedTime: number | undefined;
}

const REPAIRED = 2;
const MOST = 20;

/** Defects that are gone and could be the same as a reported one: of its tool and rule, in paths that contain a text. */
export const candidatesQuery = (
  scope: TaskScope,
  { toolName, checker, path }: { toolName: string; checker: string; path: string },
) =>
  queryOptions({
    queryKey: [...defectFactsKey(scope), 'link-candidates', toolName, checker, path],
    retry: false,
    queryFn: ({ signal }) =>
      api.post('/defect/api/user/warn/list', {
        read: (value): { candidates: readonly Candidate[]; total: number } => {
          const { defectList: page } = record({ defectList: record({ records: maybe(listOrEmpty(Candidate)) }) })(
            value,
          );
          const found = page.records === undefined ? OtherAnswer(value).defectList : LintAnswer(value).defectList;
          const rows = 'records' in found ? found.records : found.content;
          return {
            total: 'count' in found ? found.count : found.totalElements,
            candidates: rows.map((row) => ({
              entityId: row.entityId,
              path: row.filePath || row.relPath || row.filePathname,
              line: row.lineNum || row.lineNumber || row.startLines,
              text: row.message || row.description || row.functionName,
              fixedTime: row.fixedTime,
            })),
          };
        },
        scope,
        query: { pageNum: 1, pageSize: MOST },
        body: { toolName, checker, status: [REPAIRED], fileList: path === '' ? [] : [`.*${escaped(path)}.*`] },
        signal,
      }),
  });

/** A typed text as the expression that means itself. */
const escaped = (typed: string) => typed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
