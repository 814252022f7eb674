/**
 * Tokens of a function that are accounted for before the walk reaches them: `while` of a `do`, `else` of a `guard`, braces that are bodies.
 * A set whose elements are the numbers of tokens: each holds who settled it last, so that it is empty again for the next function at once.
 */
export interface Settled {
  readonly by: Int32Array;
  /** The function's number. */
  readonly turn: number;
}

/** Files up to so many tokens share the memory; a greater one has its own, which is then forgotten. */
const KEPT_TOKENS = 2 ** 20;
let kept = new Int32Array(4096);
let large: Int32Array | undefined;
let turn = 0;

/** The empty set, valid until the next call. @param count tokens of the file */
export function noneSettled(count: number): Settled {
  turn++;
  if (count > KEPT_TOKENS) {
    if (large?.length !== count) large = new Int32Array(count);
    return { by: large, turn };
  }
  large = undefined;
  if (kept.length < count) kept = new Int32Array(Math.min(count * 2, KEPT_TOKENS));
  return { by: kept, turn };
}

export function settle({ by, turn }: Settled, token: number): void {
  by[token] = turn;
}

export function isSettled({ by, turn }: Settled, token: number): boolean {
  return by[token] === turn;
}
