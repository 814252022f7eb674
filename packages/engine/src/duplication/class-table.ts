import { finish } from './content-hash.ts';

/** Words of an entry: two hashes, left and right token, and class with flags. */
const WORDS = 5;
const FREE = 0;
const ONCE = 1;

/**
 * Windows by a hash of 64 bits, for a search that cannot go back to their tokens: whether each stands twice, and whether it is always between the
 * same tokens. Two windows among n are taken for one with odds of n² / 2^65: one in 350 for a thousand million windows, and then a
 * single block would be wrong.
 */
export class ClassTable {
  /** Two hashes, left, right, state: 0 free, 1 seen once, else the class's number, first bits left and right diverse, + 4. */
  #slots = new Int32Array(WORDS << 12);
  #mask = (1 << 12) - 1;
  #count = 0;
  #classes: number;

  /** @param first number of the first class */
  constructor(first: number) {
    this.#classes = first;
  }

  /** Behind the last class. */
  get classes(): number {
    return this.#classes;
  }

  add(a: number, b: number, { left, right }: { left: number; right: number }): void {
    let slot = this.#slotOf(a, b);
    let slots = this.#slots;
    const state = slots[slot + 4] ?? 0;
    if (state === FREE) {
      if (++this.#count > (this.#mask + 1) * 0.6) {
        this.#grow();
        slot = this.#slotOf(a, b);
        slots = this.#slots;
      }
      slots[slot] = a;
      slots[slot + 1] = b;
      slots[slot + 2] = left;
      slots[slot + 3] = right;
      slots[slot + 4] = ONCE;
      return;
    }
    const known = state === ONCE ? 4 + this.#classes++ * 4 : state;
    slots[slot + 4] = known | (slots[slot + 2] === left ? 0 : 1) | (slots[slot + 3] === right ? 0 : 2);
  }

  /** Class and flags of a window that stands twice: class * 4 + left diverse + 2 * right diverse; else -1. */
  find(a: number, b: number): number {
    const state = this.#slots[this.#slotOf(a, b) + 4] ?? 0;
    return state < 4 ? -1 : state - 4;
  }

  #slotOf(a: number, b: number): number {
    const slots = this.#slots;
    let slot = finish(a ^ (b << 7)) & this.#mask;
    for (;;) {
      const at = slot * WORDS;
      if (slots[at + 4] === FREE || (slots[at] === a && slots[at + 1] === b)) return at;
      slot = (slot + 1) & this.#mask;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#mask = this.#mask * 2 + 1;
    this.#slots = new Int32Array((this.#mask + 1) * WORDS);
    for (let at = 0; at < old.length; at += WORDS) {
      if (old[at + 4] === FREE) continue;
      this.#slots.set(old.subarray(at, at + WORDS), this.#slotOf(old[at] ?? 0, old[at + 1] ?? 0));
    }
  }
}
