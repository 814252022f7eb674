/**
 * Room outside memory for what a search for clones cannot hold. The engine opens no file: whoever runs it supplies one of these and clears
 * it away afterwards. All numbers are 32-bit words; a record is a fixed number of them.
 */
export interface SpillStore {
  /** A new, empty run. */
  create(): SpillRun;
}

/** A sequence of words, written at its end and read anywhere. */
export interface SpillRun {
  /** Words written so far. */
  readonly length: number;
  /** Adds a copy of the words. */
  append(words: Int32Array): void;
  /** Fills `into` with the words from `at` on. @returns how many there were */
  read(at: number, into: Int32Array): number;
  /** Gives the room back; nothing is written or read after it. */
  drop(): void;
}

/** What a run is written through: records are gathered first. */
export class RunWriter {
  readonly run: SpillRun;
  readonly #words: Int32Array;
  #filled = 0;

  /** @param room words gathered before they are written: a multiple of the record */
  constructor(run: SpillRun, room: number) {
    this.run = run;
    this.#words = new Int32Array(room);
  }

  add(word: number): void {
    this.#words[this.#filled++] = word;
    if (this.#filled === this.#words.length) this.flush();
  }

  flush(): void {
    if (this.#filled > 0) this.run.append(this.#words.subarray(0, this.#filled));
    this.#filled = 0;
  }
}

/** Reads a run from its start, some words at a time. */
export class RunReader {
  /** The words at hand: `words[at]` is next while `at < end`. */
  readonly words: Int32Array;
  at = 0;
  end = 0;
  readonly #run: SpillRun;
  #next = 0;

  /** @param room words read at once: a multiple of the record */
  constructor(run: SpillRun, room: number) {
    this.#run = run;
    this.words = new Int32Array(room);
  }

  /** Reads on. @returns false at the end */
  fill(): boolean {
    this.at = 0;
    this.end = this.#run.read(this.#next, this.words);
    this.#next += this.end;
    return this.end > 0;
  }
}

export function readWords(run: SpillRun, at: number, count: number): Int32Array {
  const words = new Int32Array(count);
  if (run.read(at, words) < count) throw new RangeError('a run is shorter than what was written to it');
  return words;
}
