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
}
