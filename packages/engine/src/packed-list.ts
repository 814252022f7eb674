/** A list kept as numbers, some fifty bytes each: an object is made of one when it is read, so that a million of them fit into memory. */
export abstract class PackedList<T> implements Iterable<T> {
  readonly length: number;

  constructor(length: number) {
    this.length = length;
  }

  /** @param n from 0 */
  abstract at(n: number): T | undefined;

  *[Symbol.iterator](): Generator<T> {
    for (let n = 0; n < this.length; n++) {
      const one = this.at(n);
      if (one !== undefined) yield one;
    }
  }

  map<U>(of: (one: T) => U): U[] {
    return Array.from(this, of);
  }

  toJSON(): T[] {
    return [...this];
  }
}
