import type { TokenStream } from '../token-stream.ts';
import { type CloneBlock, type CloneClass, type CloneLimits, type CloneResult, coveredLines } from './clone-result.ts';
import { contentHash } from './content-hash.ts';
import { byPlace, clonesOfFamily } from './family-clones.ts';
import { FamilyStore } from './family-store.ts';
import { spansLines } from './packed-lines.ts';
import { fileAt, findRepeatedWindows } from './repeated-windows.ts';
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

  finish(): CloneResult {
    try {
      const classes: CloneClass[] = [];
      for (const family of [...this.#families.keys()].sort()) {
        const store = this.#families.get(family);
        if (!store) continue;
        if (this.#longEnough.has(family)) for (const found of this.#classesOf(store)) classes.push(found);
        store.drop();
        this.#families.delete(family);
      }
      classes.sort(byFirstBlock);
      return { classes, duplicatedLines: duplicatedLines(classes) };
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

  #classesOf(store: FamilyStore): CloneClass[] {
    const units = this.#unitsOf(store);
    const { bounds } = store;
    return clonesOfFamily(
      units,
      {
        count: store.count,
        idOf: (file) => store.idOf(file),
        firstToken: (file) => bounds[file] ?? 0,
        linesOf: (file) => store.linesOf(file),
        fingerprints: (places) => fingerprints(store, places),
      },
      this.#limits,
    );
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

/** Names of contents by one place of each, file by file. */
function fingerprints(
  store: FamilyStore,
  places: readonly { readonly start: number; readonly length: number }[],
): string[] {
  const { bounds } = store;
  const names: string[] = places.map(() => '');
  const byStart = places.map((_, n) => n).sort((a, b) => (places[a]?.start ?? 0) - (places[b]?.start ?? 0));
  let file = -1;
  let tokens: Int32Array = new Int32Array(0);
  for (const n of byStart) {
    const { start = 0, length = 0 } = places[n] ?? {};
    const owner = fileAt(bounds, start);
    if (owner !== file) {
      file = owner;
      tokens = store.tokensOf(file);
    }
    const from = start - (bounds[file] ?? 0);
    names[n] = contentHash(tokens, from, from + length);
  }
  return names;
}

function duplicatedLines(classes: readonly CloneClass[]): Map<number, number> {
  const perFile = new Map<number, CloneBlock[]>();
  for (const { blocks } of classes)
    for (const block of blocks) {
      const list = perFile.get(block.file);
      if (list) list.push(block);
      else perFile.set(block.file, [block]);
    }
  const lines = [...perFile].map(([file, blocks]): [number, number] => [file, coveredLines(blocks)]);
  return new Map(lines.sort((a, b) => a[0] - b[0]));
}

function byFirstBlock(a: CloneClass, b: CloneClass): number {
  const [first, second] = [a.blocks[0], b.blocks[0]];
  return (
    (first && second ? byPlace(first, second) : 0) || b.tokenCount - a.tokenCount || order(a.fingerprint, b.fingerprint)
  );
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
