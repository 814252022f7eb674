import { BORROWED_TOKENS } from '../token-stream.ts';
import type { SpillRun } from './spill-store.ts';

/** Words of a page, once there are many. */
const PAGE = 1 << 16;
/**
 * A piece of so many words is a page of its own and not copied. Smaller ones are: they may be borrowed, and kept as they are they would leave memory
 * in pieces when they go.
 */
const LARGE = BORROWED_TOKENS;
const FIRST_PAGE = 1 << 10;

/** A run in memory: pages that are never copied to grow, so that it takes no more than it holds. */
export class PagedRun implements SpillRun {
  #pages: Int32Array[] = [];
  /** First word of each page. */
  #starts: number[] = [];
  #length = 0;
  /** Words left in the last page. */
  #room = 0;

  get length(): number {
    return this.#length;
  }

  /** @param words `LARGE` pieces are kept as they are: nobody may write to them again */
  append(words: Int32Array): void {
    if (words.length >= LARGE) {
      this.#open(words);
      this.#length += words.length;
      return;
    }
    for (let done = 0; done < words.length; ) {
      if (this.#room === 0) {
        const page = new Int32Array(Math.min(PAGE, Math.max(FIRST_PAGE, this.#length)));
        this.#open(page);
        this.#room = page.length;
      }
      const page = this.#pages[this.#pages.length - 1] ?? words;
      const some = Math.min(words.length - done, this.#room);
      page.set(some === words.length ? words : words.subarray(done, done + some), page.length - this.#room);
      this.#room -= some;
      this.#length += some;
      done += some;
    }
  }

  read(at: number, into: Int32Array): number {
    const count = Math.max(0, Math.min(into.length, this.#length - at));
    for (let done = 0; done < count; ) {
      const part = this.#from(at + done, count - done);
      into.set(part, done);
      done += part.length;
    }
    return count;
  }

  /** The words where they lie, copied only where they go over the end of a page; nobody may write to them. */
  view(at: number, count: number): Int32Array {
    const part = this.#from(at, count);
    if (part.length === count) return part;
    const words = new Int32Array(count);
    this.read(at, words);
    return words;
  }

  drop(): void {
    this.#pages = [];
    this.#starts = [];
    this.#length = 0;
    this.#room = 0;
  }

  /** Appends everything to another run and is empty then. */
  moveTo(run: SpillRun): void {
    for (let at = 0; at < this.#length; ) {
      const part = this.#from(at, this.#length);
      run.append(part);
      at += part.length;
    }
    this.drop();
  }

  #open(page: Int32Array): void {
    this.#pages.push(page);
    this.#starts.push(this.#length);
    this.#room = 0;
  }

  /** Words from a place on, at most so many, as far as its page goes. */
  #from(at: number, most: number): Int32Array {
    let low = 0;
    let high = this.#pages.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    const start = this.#starts[low] ?? 0;
    const end = Math.min(this.#starts[low + 1] ?? this.#length, at + most);
    return this.#pages[low]?.subarray(at - start, end - start) ?? new Int32Array(0);
  }
}
