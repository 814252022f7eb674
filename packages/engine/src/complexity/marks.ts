import type { FoundFunction } from '../functions/found-function.ts';

/**
 * A mark is a token that matters to a function's complexity, one number: token * 2, + 1 when it is a decision (CCN).
 * The finders set marks while they walk; cognitive complexity is worked out from them afterwards, so it never reads all tokens again.
 */
export function markDecision(found: FoundFunction, token: number): void {
  found.marks.push(token * 2 + 1);
  found.decisions++;
}

/** Marks a token that is no decision but shapes the flow: `else`, `switch`, a lambda. */
export function markShape(found: FoundFunction, token: number): void {
  found.marks.push(token * 2);
}

/** Takes back the mark of a token set a moment ago: it turned out to be a name. */
export function unmark(found: FoundFunction, token: number): void {
  const { marks } = found;
  for (let n = marks.length - 1; n >= 0 && n >= marks.length - 8; n--) {
    const mark = marks[n] ?? 0;
    if (tokenOf(mark) !== token) continue;
    if (isDecision(mark)) found.decisions--;
    marks.splice(n, 1);
    return;
  }
}

export function tokenOf(mark: number): number {
  return Math.floor(mark / 2);
}

export function isDecision(mark: number): boolean {
  return mark % 2 === 1;
}
