import type { BuildLog, Line } from './api/build-log.ts';

/** The lines read so far and where to go on. */
export interface Tail {
  readonly lines: readonly Line[];
  /** First line wanted next; undefined before the first answer. */
  readonly next: number | undefined;
  /** Milliseconds until the next question; undefined when everything was read. */
  readonly wait: number | undefined;
}

export const NO_LINES: Tail = { lines: [], next: undefined, wait: 0 };

const RUNNING_MS = 1000;
const CATCHING_UP_MS = 100;

/** The tail after an answer (contract-defects 17). A line that came twice is kept once. */
export function append(tail: Tail, { logs, finished, hasMore }: BuildLog): Tail {
  const last = tail.lines.at(-1)?.lineNo ?? -1;
  const fresh = logs.filter((line) => line.lineNo > last);
  const newest = logs.at(-1)?.lineNo;
  return {
    lines: fresh.length > 0 ? [...tail.lines, ...fresh] : tail.lines,
    next: newest === undefined ? (tail.next ?? 0) : newest + 1,
    wait: !finished ? RUNNING_MS : hasMore ? CATCHING_UP_MS : undefined,
  };
}
