import { BORROWED_TOKENS, type TokenStream } from '../token-stream.ts';
import { push, wordList } from '../word-list.ts';
import { isUnpacked, type PackedLines, packLines, type TokenLines, unpackLines } from './packed-lines.ts';
import { PagedRun } from './paged-run.ts';
import { readWords, type SpillRun, type SpillStore } from './spill-store.ts';

const WORD = 4;

/** The files of one family: tokens and lines in two runs in memory, which go behind two others once memory is needed otherwise. */
export class FamilyStore {
  /** In the order they were added: id, tokens, bytes of packed lines, and the word at which those begin. Tokens begin where those before end. */
  readonly #ids = wordList();
  readonly #counts = wordList();
  readonly #tokensAt = wordList();
  readonly #lineBytes = wordList();
  readonly #linesAt = wordList();
  readonly #held = { tokens: new PagedRun(), lines: new PagedRun() };
  #spilled: { readonly tokens: SpillRun; readonly lines: SpillRun } | undefined;
  /** Which of the added files is the first, the second ... by id; absent where they were added in that order. */
  #order: Int32Array | undefined;
  /** Where each file begins, and the end of the last one. */
  #bounds: Int32Array | undefined;
  /** Several steps ask for the lines of the same file. */
  #unpacked: { readonly file: number; readonly lines: TokenLines } | undefined;
  tokens = 0;

  /** @returns the lines of the file's tokens, valid until the next file */
  add(id: number, tokens: TokenStream): PackedLines {
    const lines = packLines(tokens);
    const words = (lines.length + WORD - 1) >> 2;
    push(this.#ids, id);
    push(this.#counts, tokens.hashes.length);
    push(this.#tokensAt, this.tokens);
    push(this.#lineBytes, lines.length);
    push(this.#linesAt, (this.#spilled?.lines.length ?? 0) + this.#held.lines.length);
    this.#held.tokens.append(tokens.hashes);
    const packed = new Int32Array(lines.buffer, lines.byteOffset, words);
    // A large piece is kept as it is, and the next file is packed where this one is.
    this.#held.lines.append(words < BORROWED_TOKENS ? packed : packed.slice());
    this.tokens += tokens.hashes.length;
    return lines;
  }

  /** Bytes held in memory. */
  get held(): number {
    return (this.#held.tokens.length + this.#held.lines.length) * WORD;
  }

  /** Moves what is held into runs of the store. */
  spill(store: SpillStore): void {
    this.#spilled ??= { tokens: store.create(), lines: store.create() };
    this.#held.tokens.moveTo(this.#spilled.tokens);
    this.#held.lines.moveTo(this.#spilled.lines);
  }

  /** Puts the files in the order of their ids, in which they are numbered from then on. */
  sort(): void {
    const { words } = this.#ids;
    let ascending = 1;
    while (ascending < this.count && (words[ascending - 1] ?? 0) <= (words[ascending] ?? 0)) ascending++;
    if (ascending >= this.count) return;
    this.#order = Int32Array.from({ length: this.count }, (_, n) => n).sort(
      (a, b) => (words[a] ?? 0) - (words[b] ?? 0),
    );
  }

  get count(): number {
    return this.#ids.length;
  }

  get bounds(): Int32Array {
    if (this.#bounds) return this.#bounds;
    if (this.tokens >= 2 ** 31) throw new RangeError('more than 2^31 tokens in one family of languages');
    const bounds = new Int32Array(this.count + 1);
    for (let file = 0; file < this.count; file++)
      bounds[file + 1] = (bounds[file] ?? 0) + (this.#counts.words[this.#slot(file)] ?? 0);
    this.#bounds = bounds;
    return bounds;
  }

  idOf(file: number): number {
    return this.#ids.words[this.#slot(file)] ?? 0;
  }

  /** Nobody may write to them. */
  tokensOf(file: number): Int32Array {
    const slot = this.#slot(file);
    return this.#words('tokens', this.#tokensAt.words[slot] ?? 0, this.#counts.words[slot] ?? 0);
  }

  /** Valid until it is asked for another file. */
  linesOf(file: number): TokenLines {
    if (this.#unpacked?.file === file && isUnpacked(this.#unpacked.lines)) return this.#unpacked.lines;
    const slot = this.#slot(file);
    const bytes = this.#lineBytes.words[slot] ?? 0;
    const words = this.#words('lines', this.#linesAt.words[slot] ?? 0, (bytes + WORD - 1) >> 2);
    const lines = unpackLines(new Uint8Array(words.buffer, words.byteOffset, bytes), this.#counts.words[slot] ?? 0);
    this.#unpacked = { file, lines };
    return lines;
  }

  /** All tokens, one file behind the other. */
  joined(): Int32Array {
    if (this.count === 1) return this.tokensOf(0);
    const tokens = new Int32Array(this.tokens);
    if (!this.#order && !this.#spilled) {
      this.#held.tokens.read(0, tokens);
      return tokens;
    }
    const { bounds } = this;
    for (let file = 0; file < this.count; file++) tokens.set(this.tokensOf(file), bounds[file]);
    return tokens;
  }

  drop(): void {
    this.#spilled?.tokens.drop();
    this.#spilled?.lines.drop();
    this.#spilled = undefined;
    this.#held.tokens.drop();
    this.#held.lines.drop();
    this.#unpacked = undefined;
  }

  #slot(file: number): number {
    return this.#order?.[file] ?? file;
  }

  /** What was added first lies in the spilled run, the rest behind it in memory. No file lies in both. */
  #words(what: 'tokens' | 'lines', at: number, count: number): Int32Array {
    const spilled = this.#spilled?.[what];
    if (spilled && at < spilled.length) return readWords(spilled, at, count);
    return this.#held[what].view(at - (spilled?.length ?? 0), count);
  }
}
