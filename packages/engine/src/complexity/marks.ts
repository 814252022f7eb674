import type { FoundFunction } from '../functions/found-function.ts';

/**
 * A mark is a token that matters to a function's complexity, one number: token * 2, + 1 when it is a decision (CCN).
 * The finders set marks while they walk; cognitive complexity is worked out from them afterwards, so it never reads all tokens again.
 */
export function markDecision(found: FoundFunction, token: number): void {
  found.marks[found.markCount++] = token * 2 + 1;
  found.decisions++;
}

/** Marks a token that is no decision but shapes the flow: `else`, `switch`, a lambda. */
export function markShape(found: FoundFunction, token: number): void {
  found.marks[found.markCount++] = token * 2;
}

/** Takes back the mark of a token set a moment ago: it turned out to be a name. */
export function unmark(found: FoundFunction, token: number): void {
  const { marks, markCount } = found;
  for (let n = markCount - 1; n >= 0 && n >= markCount - 8; n--) {
    const mark = marks[n] ?? 0;
    if (tokenOf(mark) !== token) continue;
    if (isDecision(mark)) found.decisions--;
    marks.copyWithin(n, n + 1, markCount);
    found.markCount--;
    return;
  }
}

/** Takes back the marks of all tokens from this one on. */
export function unmarkFrom(found: FoundFunction, token: number): void {
  const { marks } = found;
  while (found.markCount > 0) {
    const mark = marks[found.markCount - 1] ?? 0;
    if (tokenOf(mark) < token) return;
    if (isDecision(mark)) found.decisions--;
    found.markCount--;
  }
}

/** Up to so many marks, most of them in order, are sorted in place. */
const FEW = 32;

/** Puts marks in the order of their tokens: that of a conditional expression is set when its `:` comes, perhaps behind later ones. */
export function sortMarks(found: FoundFunction): void {
  const { marks, markCount } = found;
  if (markCount > FEW) {
    marks.length = markCount;
    marks.sort(ascending);
    return;
  }
  for (let n = 1; n < markCount; n++) {
    const mark = marks[n] ?? 0;
    let to = n;
    for (; to > 0 && (marks[to - 1] ?? 0) > mark; to--) marks[to] = marks[to - 1] ?? 0;
    marks[to] = mark;
  }
}

function ascending(a: number, b: number): number {
  return a - b;
}

export function tokenOf(mark: number): number {
  return Math.floor(mark / 2);
}

export function isDecision(mark: number): boolean {
  return mark % 2 === 1;
}
