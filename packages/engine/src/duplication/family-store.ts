import type { TokenStream } from '../token-stream.ts';
import { type PackedLines, packLines, type TokenLines, unpackLines } from './packed-lines.ts';
import { readWords, type SpillRun, type SpillStore } from './spill-store.ts';

interface StoredFile {
  readonly id: number;
  readonly count: number;
  /** Undefined once they are in the runs. */
  hashes: Int32Array | undefined;
  lines: PackedLines | undefined;
  /** First word in each run. */
  tokensAt: number;
  linesAt: number;
  readonly linesLength: number;
}

/** The files of one family: tokens and lines in memory, or in two runs once memory is needed otherwise. */
export class FamilyStore {
  readonly #files: StoredFile[] = [];
  #runs: { readonly tokens: SpillRun; readonly lines: SpillRun } | undefined;
  /** Where each file begins, and the end of the last one. */
  #bounds: Int32Array | undefined;
  tokens = 0;
  /** Bytes held in memory. */
  held = 0;

  /** @returns the lines of the file's tokens */
  add(id: number, tokens: TokenStream): PackedLines {
    const lines = packLines(tokens);
    const count = tokens.hashes.length;
    this.#files.push({ id, count, hashes: tokens.hashes, lines, tokensAt: 0, linesAt: 0, linesLength: lines.length });
    this.tokens += count;
    this.held += count * 4 + lines.length;
    return lines;
  }

  /** Moves what is held into runs of the store. */
  spill(store: SpillStore): void {
    this.#runs ??= { tokens: store.create(), lines: store.create() };
    for (const file of this.#files) {
      if (!file.hashes || !file.lines) continue;
      file.tokensAt = this.#runs.tokens.length;
      this.#runs.tokens.append(file.hashes);
      file.linesAt = this.#runs.lines.length;
      const words = new Int32Array((file.lines.length + 3) >> 2);
      new Uint8Array(words.buffer).set(file.lines);
      this.#runs.lines.append(words);
      file.hashes = undefined;
      file.lines = undefined;
    }
    this.held = 0;
  }

  /** Puts the files in the order of their ids, in which they are numbered from then on. */
  sort(): void {
    this.#files.sort((a, b) => a.id - b.id);
  }

  get count(): number {
    return this.#files.length;
  }

  get bounds(): Int32Array {
    if (this.#bounds) return this.#bounds;
    if (this.tokens >= 2 ** 31) throw new RangeError('more than 2^31 tokens in one family of languages');
    const bounds = new Int32Array(this.#files.length + 1);
    for (const [n, { count }] of this.#files.entries()) bounds[n + 1] = (bounds[n] ?? 0) + count;
    this.#bounds = bounds;
    return bounds;
  }

  idOf(file: number): number {
    return this.#files[file]?.id ?? 0;
  }

  tokensOf(file: number): Int32Array {
    const stored = this.#files[file];
    if (!stored) return new Int32Array(0);
    if (stored.hashes) return stored.hashes;
    return this.#runs ? readWords(this.#runs.tokens, stored.tokensAt, stored.count) : new Int32Array(0);
  }

  linesOf(file: number): TokenLines {
    const stored = this.#files[file];
    if (!stored) return unpackLines(new Uint8Array(0), 0);
    if (stored.lines) return unpackLines(stored.lines, stored.count);
    const words = this.#runs
      ? readWords(this.#runs.lines, stored.linesAt, (stored.linesLength + 3) >> 2)
      : new Int32Array(0);
    return unpackLines(new Uint8Array(words.buffer, 0, stored.linesLength), stored.count);
  }

  /** All tokens, one file behind the other. */
  joined(): Int32Array {
    const tokens = new Int32Array(this.tokens);
    const { bounds } = this;
    for (let file = 0; file < this.count; file++) tokens.set(this.tokensOf(file), bounds[file]);
    return tokens;
  }

  drop(): void {
    this.#runs?.tokens.drop();
    this.#runs?.lines.drop();
    this.#runs = undefined;
    this.#files.length = 0;
    this.#bounds = undefined;
  }
}
