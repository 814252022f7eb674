import type { PreviewResult as WireResult, PreviewStart as WireStart } from '@assay/contract/http/checker-set';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { flag, list, listOrEmpty, maybe, number, or, record, type Shape, text, wire } from '../shape.ts';
import type { TaskScope } from '../use-scope.ts';
import { SET_STEM, type SentRule } from './checker-sets.ts';

/** A rule; the languages are said where it is not about all of the task. */
const RuleName = { toolName: text, checkerKey: text, codeLang: maybe(number) };

const PreviewStart = wire<WireStart>()(
  record({
    requestId: maybe(text),
    removed: listOrEmpty(record({ ...RuleName, open: number, ignored: number })),
    added: listOrEmpty(record({ ...RuleName, now: number })),
    removedDefects: or(number, 0),
    reweighted: listOrEmpty(record({ ...RuleName, from: number, to: number, open: number })),
    removedFiles: listOrEmpty(record({ path: text, count: number })),
    removedAuthors: listOrEmpty(record({ author: text, count: number })),
  }),
);
export type PreviewStart = Shape<typeof PreviewStart>;

const PreviewResult = wire<WireResult>()(
  record({
    state: text,
    message: maybe(text),
    buildNumber: maybe(number),
    files: maybe(number),
    partial: or(flag, false),
    elapsedMs: maybe(number),
    topFiles: listOrEmpty(record({ path: text, count: number })),
    checkers: listOrEmpty(
      record({
        ...RuleName,
        count: number,
        came: or(number, 0),
        gone: or(number, 0),
        examples: list(record({ path: text, line: number, message: text })),
        trouble: maybe(text),
      }),
    ),
  }),
);
export type PreviewResult = Shape<typeof PreviewResult>;

/** What a choice of checkers is asked about: other sets for the task, or another content of one set. */
export type PreviewQuestion =
  | { readonly sets: readonly string[] }
  | {
      readonly checkerSetId?: string;
      readonly checkerProps: readonly SentRule[];
    };

/** Asks what would change in a task; what leaves is answered at once, what comes in is found by a job. Asked once. */
export const previewStartQuery = (scope: TaskScope, question: PreviewQuestion) =>
  queryOptions({
    queryKey: ['set-preview', scope.taskId, question],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      api.post(`${SET_STEM}/preview`, {
        read: PreviewStart,
        scope,
        body: {
          taskId: scope.taskId,
          ...('sets' in question ? { sets: question.sets.map((checkerSetId) => ({ checkerSetId })) } : question),
        },
        signal,
      }),
  });

const POLL_MS = 700;

/** The job's answer, asked for until it is there. */
export const previewResultQuery = (scope: TaskScope, requestId: string | undefined) =>
  queryOptions({
    queryKey: ['set-preview-result', requestId],
    enabled: requestId !== undefined,
    gcTime: 0,
    refetchInterval: ({ state }: { state: { data: PreviewResult | undefined } }) =>
      state.data && state.data.state !== 'running' ? false : POLL_MS,
    queryFn: ({ signal }) =>
      api.get(`${SET_STEM}/preview/${encodeURIComponent(requestId ?? '')}`, { read: PreviewResult, scope, signal }),
  });

/** Nobody waits for it any more: the worker stops. That it ended by itself meanwhile is no failure. */
export function endPreview(scope: TaskScope, requestId: string): Promise<unknown> {
  return api
    .delete(`${SET_STEM}/preview/${encodeURIComponent(requestId)}`, { read: (value) => value, scope })
    .catch(() => {});
}
