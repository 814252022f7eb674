import type { TokenStream } from '../token-stream.ts';
import { CloneClasses, type CloneColumns, type CloneLimits, type FoundClones, noColumns } from './clone-result.ts';
import { duplicatedLines } from './duplicated-lines.ts';
import { addClonesOfFamily } from './family-clones.ts';
import { FamilyStore } from './family-store.ts';
import { spansLines } from './packed-lines.ts';
import { findRepeatedWindows } from './repeated-windows.ts';
import type { SpillStore } from './spill-store.ts';
import { spillRepeatedWindows } from './spilled-windows.ts';
import { type Units, unitsOf, unitsOfRuns } from './units.ts';

/** How much memory a search may use, and where the rest goes. */
export interface CloneMemory {
  /** Bytes of its arrays. What is repeated has to fit, all else need not. */
  readonly bytes: number;
  readonly spill: SpillStore;
}

/** Bytes of a family's token while it is searched in memory, and of one that is kept. */
const SEARCHED = 16;
const KEPT = 5;

/**
 * Finds duplicated code. Files go in one by one, the answer comes out once.
 *
 * A content is duplicated when it has `minTokens` or more, stands in two files, or at two places of one that are `minTokens` or more apart, and
 * spans `minLines` lines at one place at least. All that is duplicated is covered, token by token (token hashes have 32 bits: of
 * the tokens at which two copies end, one in 2^32 is taken for equal). The answer depends on the files and their ids alone, neither on the order they
 * are added in nor on how much memory there is.
 */
export class CloneFinder {
  readonly #limits: CloneLimits;
  readonly #memory: CloneMemory | undefined;
  readonly #families = new Map<string, FamilyStore>();
  /** Families in which some file has enough lines for a block; the others have none. */
  readonly #longEnough = new Set<string>();
  #held = 0;
  #largest = 0;

  /**
   * @param options limits of a block: 50 tokens and 5 lines unless said otherwise
   * @param memory without it, everything is held in memory
   */
  constructor(options: Partial<CloneLimits> = {}, memory?: CloneMemory) {
    this.#limits = { minTokens: Math.max(2, options.minTokens ?? 50), minLines: options.minLines ?? 5 };
    this.#memory = memory;
  }

  /** @param file `id` is the caller's and comes back in the blocks; only files of one `family` are compared (see languages/family.ts) */
  add({ id, family, tokens }: { id: number; family: string; tokens: TokenStream }): void {
    if (tokens.hashes.length < this.#limits.minTokens) return;
    let store = this.#families.get(family);
    if (!store) {
      store = new FamilyStore();
      this.#families.set(family, store);
    }
    const before = store.held;
    const lines = store.add(id, tokens);
    if (!this.#longEnough.has(family) && spansLines(lines, this.#limits.minLines)) this.#longEnough.add(family);
    this.#held += store.held - before;
    this.#largest = Math.max(this.#largest, store.tokens);
    if (this.#memory && this.#held + this.#largest * SEARCHED > this.#memory.bytes) this.#spill(this.#memory);
  }

  finish(): FoundClones {
    try {
      const columns = noColumns();
      for (const family of [...this.#families.keys()].sort()) {
        const store = this.#families.get(family);
        if (!store) continue;
        if (this.#longEnough.has(family)) this.#addClasses(columns, store);
        store.drop();
        this.#families.delete(family);
      }
      return { classes: new CloneClasses(columns), duplicatedLines: duplicatedLines(columns) };
    } finally {
      for (const store of this.#families.values()) store.drop();
    }
  }

  /** Once too much is held, a part of the budget is enough to gather files before they go. */
  #spill({ bytes, spill }: CloneMemory): void {
    if (this.#held < bytes / 8 && this.#largest * SEARCHED > bytes) return;
    for (const store of this.#families.values()) store.spill(spill);
    this.#held = 0;
  }

  #addClasses(columns: CloneColumns, store: FamilyStore): void {
    const units = this.#unitsOf(store);
    const { bounds } = store;
    const files = {
      count: store.count,
      idOf: (file: number) => store.idOf(file),
      firstToken: (file: number) => bounds[file] ?? 0,
      linesOf: (file: number) => store.linesOf(file),
      tokensOf: (file: number) => store.tokensOf(file),
    };
    addClonesOfFamily(columns, units, { files, ...this.#limits });
  }

  #unitsOf(store: FamilyStore): Units {
    const width = this.#limits.minTokens;
    store.sort();
    if (!this.#memory || store.tokens * (SEARCHED + KEPT) <= this.#memory.bytes) {
      const joined = { tokens: store.joined(), bounds: store.bounds };
      return unitsOf(joined, findRepeatedWindows(joined, width));
    }
    const { spill, bytes } = this.#memory;
    const runs = spillRepeatedWindows(store, { width, memory: bytes / 2, spill });
    const units = unitsOfRuns(store.bounds, runs);
    for (const run of runs) run.drop();
    return units;
  }
}
