import { finish } from './content-hash.ts';

/**
 * First place of each window of `width` tokens: open addressing, a place and its hash side by side, grown at 60 % load (rarely: see `expected`). A hit is compared
 * token by token, so an equal hash is never taken for an equal window.
 */
export class WindowTable {
  readonly #tokens: Int32Array;
  readonly #width: number;
  /** Pairs (place + 1, hash); 0 is empty. */
  #slots: Int32Array;
  #mask: number;
  #count = 0;
  /** What is fetched must be put somewhere, or it is not fetched. */
  #touched = 0;

  /** @param expected about how many different windows there will be */
  constructor(tokens: Int32Array, { width, expected }: { width: number; expected: number }) {
    this.#tokens = tokens;
    this.#width = width;
    let size = 1 << 10;
    while (size * 0.6 < expected) size *= 2;
    this.#slots = new Int32Array(size * 2);
    this.#mask = size - 1;
  }

  /** Fetches the slots of some hashes into the processor's cache, all at once. */
  touch(hashes: Int32Array, from: number, to: number): void {
    let sum = 0;
    for (let n = from; n < to; n++) sum |= this.#slots[(finish(hashes[n] ?? 0) & this.#mask) * 2] ?? 0;
    this.#touched = (this.#touched + sum) | 0;
  }

  /** First place of the window at `at`, or -1 after noting `at` as the first. */
  firstOf(at: number, hash: number): number {
    const slots = this.#slots;
    const tokens = this.#tokens;
    const width = this.#width;
    let slot = finish(hash) & this.#mask;
    for (;;) {
      const entry = slots[slot * 2] ?? 0;
      if (entry === 0) break;
      if (slots[slot * 2 + 1] === hash) {
        const first = entry - 1;
        let n = 0;
        while (n < width && tokens[first + n] === tokens[at + n]) n++;
        if (n === width) return first;
      }
      slot = (slot + 1) & this.#mask;
    }
    slots[slot * 2] = at + 1;
    slots[slot * 2 + 1] = hash;
    if (++this.#count > (this.#mask + 1) * 0.6) this.#grow();
    return -1;
  }

  #grow(): void {
    const old = this.#slots;
    this.#mask = this.#mask * 2 + 1;
    const slots = new Int32Array((this.#mask + 1) * 2);
    for (let n = 0; n < old.length; n += 2) {
      const entry = old[n] ?? 0;
      if (entry === 0) continue;
      const hash = old[n + 1] ?? 0;
      let slot = finish(hash) & this.#mask;
      while (slots[slot * 2] !== 0) slot = (slot + 1) & this.#mask;
      slots[slot * 2] = entry;
      slots[slot * 2 + 1] = hash;
    }
    this.#slots = slots;
  }
}
