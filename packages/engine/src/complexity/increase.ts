import type { FoundFunction } from '../functions/found-function.ts';

/** Fits a 32-bit column whatever somebody nests. */
const MOST = 2_147_483_647;

/** Adds to a function's cognitive complexity because of `token`. */
export function increase(found: FoundFunction, token: number, by: number): void {
  found.cognitive = Math.min(MOST, found.cognitive + by);
  found.increments?.push(token, by);
}
