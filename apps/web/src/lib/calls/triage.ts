import type { BatchPreview, BatchResult } from '@assay/contract/http/defect-query';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { anything, maybe, number, or, type Reader, record, type Shape, wire } from '../shape.ts';
import { type TaskScope, useTaskScope } from '../use-scope.ts';
import { type DefectFilter, defectFactsKey } from './defect-query.ts';

/** 1 false positive by the tool, 2 by design, 4 other, which needs words (contract-defects 1.5). */
export type IgnoreReason = 1 | 2 | 4;

export type Decision =
  /** `until`: last day, `YYYY-MM-DD`, then the defect is open again; empty: for good. */
  | { readonly kind: 'ignore'; readonly reasonType: IgnoreReason; readonly reason: string; readonly until: string }
  | { readonly kind: 'recover' }
  | { readonly kind: 'mark'; readonly on: boolean }
  | { readonly kind: 'assign'; readonly to: readonly string[] }
  /** A guessed pairing with an earlier defect is right. */
  | { readonly kind: 'confirm' };

/** What a decision is about: one row, the ticked rows, or everything the filters match. Never two of them at once. */
export type Target =
  | { readonly kind: 'one'; readonly entityId: string }
  | { readonly kind: 'some'; readonly entityIds: readonly string[] }
  | { readonly kind: 'files'; readonly filter: DefectFilter; readonly paths: readonly string[] }
  | { readonly kind: 'all'; readonly filter: DefectFilter };

/** A server that only promises success answers nothing or `true`. */
const Counts = wire<BatchResult>()(record({ count: number, skipped: number, actionId: maybe(number) }));
export type Decided = Shape<typeof Counts>;
const Decided: Reader<Decided | undefined> = (value) => (typeof value === 'object' ? maybe(Counts)(value) : undefined);

const BIZ = {
  ignore: 'IgnoreDefect',
  recover: 'RevertIgnore',
  mark: 'MarkDefect',
  assign: 'AssignDefect',
  confirm: 'ConfirmMatch',
} as const;

/**
 * Body of `warn/batch` (contract-defects 9.1). A single row never carries the select-all flag: it once changed
 * everything (screens 9.1.10).
 */
export function batchBody(
  toolName: string,
  { decision, target }: { decision: Decision; target: Target },
): Record<string, unknown> {
  return { toolName, bizType: BIZ[decision.kind], ...whatOf(decision), ...whichOf(target) };
}

function whatOf(decision: Decision): Record<string, unknown> {
  switch (decision.kind) {
    case 'ignore':
      return {
        ignoreReasonType: decision.reasonType,
        ignoreReason: decision.reason,
        ...(decision.until === '' ? {} : { ignoreUntil: decision.until }),
      };
    case 'mark':
      return { markFlag: decision.on ? 1 : 0 };
    case 'assign':
      return { newAuthor: decision.to };
    case 'recover':
    case 'confirm':
      return {};
  }
}

function whichOf(target: Target): Record<string, unknown> {
  switch (target.kind) {
    case 'one':
      return { defectKeySet: [target.entityId], batchFlag: false, changeAuthorType: 1 };
    case 'some':
      return { defectKeySet: target.entityIds, batchFlag: true, changeAuthorType: 2 };
    case 'files':
      return everything({ ...target.filter, clusterType: 'defect', fileList: target.paths });
    case 'all':
      return everything(target.filter);
  }
}

/** The condition is JSON inside JSON; the dates travel as the picker's pair too, which is all some servers read. */
function everything(filter: DefectFilter): Record<string, unknown> {
  const { startCreateTime = '', endCreateTime = '' } = filter;
  const daterange = startCreateTime === '' ? [] : [startCreateTime, endCreateTime];
  return {
    defectKeySet: [],
    isSelectAll: 'Y',
    queryDefectCondition: JSON.stringify({ ...filter, daterange }),
    batchFlag: true,
    changeAuthorType: 2,
  };
}

/** Sends a decision. What it changes on screen is the caller's: a list is patched, not read again from the start. */
export function useDecide(toolName: string) {
  const scope = useTaskScope();
  const client = useQueryClient();
  return useMutation({
    // Refusals are told beside the list, with the way to the row.
    meta: { quiet: true },
    mutationFn: (act: { decision: Decision; target: Target }) =>
      api.post('/defect/api/user/warn/batch', { read: Decided, scope, body: batchBody(toolName, act) }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['task', scope.taskId, 'overview'] }),
  });
}

const Preview = wire<BatchPreview>()(
  record({
    count: number,
    skipped: number,
    files: number,
    fixed: or(number, 0),
    ignored: or(number, 0),
    masked: or(number, 0),
    open: or(number, 0),
  }),
);
export type Preview = Shape<typeof Preview>;

/** What is asked before many rows are changed; the reason and the people do not matter for how many it is. */
const SAMPLES = {
  ignore: { kind: 'ignore', reasonType: 1, reason: '', until: '' },
  recover: { kind: 'recover' },
  mark: { kind: 'mark', on: true },
  assign: { kind: 'assign', to: ['-'] },
  confirm: { kind: 'confirm' },
} as const satisfies Record<Decision['kind'], Decision>;

/** What a decision would change, counted by the server without changing it. */
export const previewQuery = (
  scope: TaskScope,
  { toolName, kind, target }: { toolName: string; kind: Decision['kind']; target: Target },
) => {
  const body = batchBody(toolName, { decision: SAMPLES[kind], target });
  return queryOptions({
    queryKey: [...defectFactsKey(scope), 'batch-preview', body],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => api.post('/defect/api/user/warn/batch/preview', { read: Preview, scope, body, signal }),
  });
};

/** Takes a batch back, where nobody has decided anew since (decisions 24). */
export function useUndo() {
  const scope = useTaskScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (actionId: number) =>
      api.post('/defect/api/user/warn/batch/undo', { read: Decided, scope, body: { actionId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['task', scope.taskId, 'overview'] }),
  });
}

interface Comment {
  readonly defectId: string;
  /** Of the thread; empty: it begins with this comment. */
  readonly threadId: string;
  readonly userName: string;
  readonly text: string;
}

/** Adds a comment to a defect's thread (contract-defects 10). */
export function useAddComment(toolName: string) {
  const scope = useTaskScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ defectId, threadId, userName, text }: Comment) =>
      api.post(`/defect/api/user/warn/codeComment/toolName/${encodeURIComponent(toolName)}`, {
        read: anything,
        scope,
        query: { toolName, defectId, commentId: threadId, ...(toolName === 'CCN' ? { fileId: '' } : {}) },
        body: { singleCommentId: '', userName, comment: text },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: defectFactsKey(scope) }),
  });
}

/** Changes the text of one's own comment. */
export function useEditComment(toolName: string) {
  const scope = useTaskScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      threadId,
      commentId,
      userName,
      text,
    }: {
      threadId: string;
      commentId: string;
      userName: string;
      text: string;
    }) =>
      api.put(`/defect/api/user/warn/codeComment/commentId/${threadId}/toolName/${encodeURIComponent(toolName)}`, {
        read: anything,
        scope,
        body: { singleCommentId: commentId, userName, comment: text },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: defectFactsKey(scope) }),
  });
}

/** Takes a comment away: its author or an administrator. */
export function useDeleteComment(toolName: string) {
  const scope = useTaskScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ threadId, commentId }: { threadId: string; commentId: string }) =>
      api.delete(
        `/defect/api/user/warn/codeComment/commentId/${threadId}/singleCommentId/${commentId}/toolName/${encodeURIComponent(toolName)}`,
        { read: anything, scope },
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: defectFactsKey(scope) }),
  });
}
