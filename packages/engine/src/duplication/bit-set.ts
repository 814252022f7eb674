/** A set of whole numbers below a size. */
export class BitSet {
  readonly #words: Int32Array;

  constructor(size: number) {
    this.#words = new Int32Array((size >>> 5) + 1);
  }

  add(value: number): void {
    const word = value >>> 5;
    this.#words[word] = (this.#words[word] ?? 0) | (1 << (value & 31));
  }

  has(value: number): boolean {
    return ((this.#words[value >>> 5] ?? 0) & (1 << (value & 31))) !== 0;
  }

  /** How many values there are below each word of 32. */
  ranks(): Int32Array {
    const words = this.#words;
    const ranks = new Int32Array(words.length);
    let count = 0;
    for (let n = 0; n < words.length; n++) {
      ranks[n] = count;
      count += ones(words[n] ?? 0);
    }
    return ranks;
  }

  /** @param ranks of this set @returns how many values are less than this one */
  rankOf(value: number, ranks: Int32Array): number {
    const word = value >>> 5;
    return (ranks[word] ?? 0) + ones((this.#words[word] ?? 0) & ((1 << (value & 31)) - 1));
  }
}

/** Bits that are set, added up in pairs, fours and bytes. */
function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
