import { PackedList } from '../packed-list.ts';
import { push, type WordList, wordList } from '../word-list.ts';
import { hexOfName } from './content-hash.ts';

/** Where a copy is: lines of one file, 1-based and inclusive. */
export interface CloneBlock {
  readonly file: number;
  readonly startLine: number;
  readonly endLine: number;
}

/** Blocks of the same tokens. */
export interface CloneClass {
  /** 16 hex digits of the tokens' content: the same in every run, wherever the files are and whatever they are called. */
  readonly fingerprint: string;
  readonly tokenCount: number;
  /** Two or more, by file and line; those of one file overlap only where pieces that do not would have too few lines. */
  readonly blocks: readonly CloneBlock[];
}

export interface CloneResult {
  /** By first block. */
  readonly classes: Iterable<CloneClass> & { readonly length: number };
  /** Lines of each file that are in at least one block; files without any are absent. */
  readonly duplicatedLines: ReadonlyMap<number, number>;
}

export interface FoundClones extends CloneResult {
  readonly classes: CloneClasses;
}

/** Limits a block must reach to be reported. */
export interface CloneLimits {
  readonly minTokens: number;
  readonly minLines: number;
}

/** Words of a block: its file, its first line, its last line. */
export const BLOCK = 3;

/** Classes as they are found: twelve bytes a block and sixteen a class. */
export interface CloneColumns {
  readonly tokenCounts: WordList;
  /** Two words of each name. */
  readonly names: WordList;
  /** Behind the last block of each class, counted in blocks. */
  readonly ends: WordList;
  /** Those of one class by file and line. */
  readonly blocks: WordList;
}

export function noColumns(): CloneColumns {
  return { tokenCounts: wordList(), names: wordList(), ends: wordList(), blocks: wordList() };
}

/** Ends a class: its blocks are those added since the last one ended. Its name is written beside (`names`). */
export function endClass(columns: CloneColumns, tokenCount: number): void {
  push(columns.tokenCounts, tokenCount);
  push(columns.ends, columns.blocks.length / BLOCK);
}

/** All classes, by first block. */
export class CloneClasses extends PackedList<CloneClass> {
  readonly #columns: CloneColumns;
  readonly #order: Int32Array;

  constructor(columns: CloneColumns) {
    super(columns.ends.length);
    this.#columns = columns;
    this.#order = Int32Array.from({ length: columns.ends.length }, (_, n) => n).sort((a, b) => compare(columns, a, b));
  }

  at(n: number): CloneClass | undefined {
    const found = this.#order[n];
    if (found === undefined) return undefined;
    const { tokenCounts, names, ends, blocks } = this.#columns;
    const list: CloneBlock[] = [];
    for (let block = found === 0 ? 0 : (ends.words[found - 1] ?? 0); block < (ends.words[found] ?? 0); block++) {
      const word = block * BLOCK;
      list.push({
        file: blocks.words[word] ?? 0,
        startLine: blocks.words[word + 1] ?? 0,
        endLine: blocks.words[word + 2] ?? 0,
      });
    }
    const fingerprint = hexOfName(names.words[found * 2] ?? 0, names.words[found * 2 + 1] ?? 0);
    return { fingerprint, tokenCount: tokenCounts.words[found] ?? 0, blocks: list };
  }
}

/** By first block; of those that begin together, the longer content first. */
function compare({ tokenCounts, names, ends, blocks }: CloneColumns, a: number, b: number): number {
  const first = (found: number) => (found === 0 ? 0 : (ends.words[found - 1] ?? 0)) * BLOCK;
  for (let word = 0; word < BLOCK; word++) {
    const apart = (blocks.words[first(a) + word] ?? 0) - (blocks.words[first(b) + word] ?? 0);
    if (apart !== 0) return apart;
  }
  const longer = (tokenCounts.words[b] ?? 0) - (tokenCounts.words[a] ?? 0);
  const high = ((names.words[a * 2] ?? 0) >>> 0) - ((names.words[b * 2] ?? 0) >>> 0);
  return longer || high || ((names.words[a * 2 + 1] ?? 0) >>> 0) - ((names.words[b * 2 + 1] ?? 0) >>> 0);
}
