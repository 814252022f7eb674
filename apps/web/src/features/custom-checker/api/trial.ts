import { api } from '../../../lib/api-client.ts';
import { flag, listOrEmpty, maybe, number, or, record, type Shape, text } from '../../../lib/shape.ts';
import type { SentRule } from '../draft.ts';
import { CUSTOM_STEM } from './custom-list.ts';

const Place = record({
  path: text,
  line: number,
  column: number,
  endLine: number,
  endColumn: number,
  text: or(text, ''),
  message: or(text, ''),
});
export type Place = Shape<typeof Place>;

const Trial = record({
  requestId: maybe(text),
  /** `running`, `done` or `failed`. */
  state: text,
  message: maybe(text),
  buildNumber: maybe(number),
  files: maybe(number),
  totalFiles: maybe(number),
  partial: or(flag, false),
  count: or(number, 0),
  places: listOrEmpty(Place),
  wrongSamples: listOrEmpty(record({ kind: text, index: number, found: number })),
  troubles: listOrEmpty(record({ path: text, message: text })),
  timing: listOrEmpty(record({ key: text, ms: number })),
});
export type Trial = Shape<typeof Trial>;

const PREVIEW = `${CUSTOM_STEM}/preview`;

interface Asked {
  readonly projectId: string;
  readonly rule: SentRule;
  readonly signal?: AbortSignal;
}

export type TrialOn = { readonly sample: string } | { readonly samples: true } | { readonly taskId: number };

/** Tries a rule on a text, on its samples, or on the code of a task; nothing is stored. A text is answered at once, mostly. */
export function startTrial({ projectId, rule, signal }: Asked, on: TrialOn): Promise<Trial> {
  return api.post(PREVIEW, { read: Trial, scope: { projectId }, body: { projectId, rule, ...on }, signal });
}

export function askTrial(projectId: string, requestId: string, signal?: AbortSignal): Promise<Trial> {
  return api.get(`${PREVIEW}/${encodeURIComponent(requestId)}`, { read: Trial, scope: { projectId }, signal });
}

/** The worker stops; that it ended by itself meanwhile is no failure. */
export function endTrial(projectId: string, requestId: string): Promise<unknown> {
  return api
    .delete(`${PREVIEW}/${encodeURIComponent(requestId)}`, { read: (value) => value, scope: { projectId } })
    .catch(() => {});
}
