import { startOfDay } from '../time/zone.ts';

/** Settings and facts from which "new" is judged (contract-defects 1.6). Times are epoch milliseconds. */
export interface NewJudge {
  /** Exact time people set. */
  readonly explicit?: number | undefined;
  /** `YYYY-MM-DD` people set; its midnight in the site's zone counts. */
  readonly date?: string | undefined;
  /** First successful analysis, or the creation of the task when there was none. */
  readonly fallback: number;
}

/** The border between historical and new (`newDefectJudgeTime`), one rule for all tools. @param zone IANA name */
export function newDefectJudgeTime(judge: NewJudge, zone: string): number {
  if (judge.explicit !== undefined && judge.explicit > 0) return judge.explicit;
  return (judge.date ? startOfDay(judge.date, zone) : undefined) ?? judge.fallback;
}

/** @param time when the line was written (lint, CCN) or the defect was first found; seconds are accepted */
export function isNew(time: number, judgeTime: number): boolean {
  return toMilliseconds(time) >= judgeTime;
}

/** Times of 10 digits and fewer are seconds. */
export function toMilliseconds(time: number): number {
  return time < 10_000_000_000 ? time * 1_000 : time;
}
