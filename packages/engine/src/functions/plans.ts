import type { Plan } from './walk-state.ts';

/**
 * What tokens ahead will open, the nearest last: a stack, since what is planned later mostly comes sooner. (A map or an array that is filled
 * and emptied function by function is made anew each time; here places are used again.)
 */
export class Plans {
  readonly #tokens: number[] = [];
  readonly #plans: Plan[] = [];
  #count = 0;

  has(token: number): boolean {
    return this.#tokens[this.#behind(token) - 1] === token;
  }

  /** A later plan for the same token takes the place of the first. */
  set(token: number, plan: Plan): void {
    const at = this.#behind(token);
    if (at > 0 && this.#tokens[at - 1] === token) {
      this.#plans[at - 1] = plan;
      return;
    }
    for (let to = this.#count++; to > at; to--) {
      this.#tokens[to] = this.#tokens[to - 1] ?? 0;
      this.#plans[to] = this.#plans[to - 1] ?? plan;
    }
    this.#tokens[at] = token;
    this.#plans[at] = plan;
  }

  /** The plan for this token, which is none any longer; nor are those for tokens before it, which came to nothing. */
  take(token: number): Plan | undefined {
    while (this.#count > 0) {
      const next = this.#tokens[this.#count - 1] ?? 0;
      if (next > token) return undefined;
      this.#count--;
      if (next === token) return this.#plans[this.#count];
    }
    return undefined;
  }

  /** Whether the group at this token holds the parameters of what is planned next. */
  isList(token: number): boolean {
    return this.#count > 0 && this.#plans[this.#count - 1]?.list === token;
  }

  /** How many plans are for this token or later ones: those before the nearer ones. */
  #behind(token: number): number {
    let at = this.#count;
    while (at > 0 && (this.#tokens[at - 1] ?? 0) < token) at--;
    return at;
  }
}
