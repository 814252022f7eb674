import type { FoundFunction } from '../functions/found-function.ts';

/** Adds to a function's cognitive complexity because of `token`. */
export function increase(found: FoundFunction, token: number, by: number): void {
  found.cognitive += by;
  found.increments?.push(token, by);
}
