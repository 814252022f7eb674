import { contents, push, wordList } from '../word-list.ts';
import { BitSet } from './bit-set.ts';
import { mergeRuns } from './merge-runs.ts';
import { fileAt, type JoinedTokens, type RepeatedWindows } from './repeated-windows.ts';
import type { SpillRun } from './spill-store.ts';
import { REPEATED } from './spilled-windows.ts';

/**
 * Repeated code as a short text of units. A unit is a run of windows that are always followed by each other, wherever they stand; a stretch
 * of repeated code is a row of units, closed by an end mark of its own. (This is the compacted de Bruijn graph of genome assembly, order =
 * window.) Two places are equal for `width` tokens or more exactly where they begin with the same unit, so all that is asked of repeated
 * code can be asked of this text, which is many times shorter than the tokens.
 */
export interface Units {
  /** Unit or end mark of each letter: 0 .. `kinds` - 1; end marks are all different. */
  readonly letters: Int32Array;
  readonly kinds: number;
  /** First token of each letter; of an end mark, behind the last window of its stretch. */
  readonly starts: Int32Array;
  /** File of each letter. */
  readonly files: Int32Array;
}

/** Gathers units while repeated windows are told in order. */
class UnitText {
  readonly #letters = wordList();
  readonly #starts = wordList();
  /** Last window: where it is, its name, and whether it is always followed by the same token. */
  #at = -2;
  #diverse = false;

  /** @param name of the window, the same wherever it stands */
  add(at: number, name: number, { left, right }: { left: boolean; right: boolean }): void {
    const joins = at === this.#at + 1;
    if (!joins) this.#end();
    if (!joins || left || this.#diverse) {
      push(this.#letters, name);
      push(this.#starts, at);
    }
    this.#at = at;
    this.#diverse = right;
  }

  finish(bounds: Int32Array): Units {
    this.#end();
    const letters = contents(this.#letters).slice();
    const kinds = renumber(letters);
    const starts = contents(this.#starts).slice();
    return { letters, kinds, starts, files: filesOf(starts, bounds) };
  }

  #end(): void {
    if (this.#at < 0) return;
    push(this.#letters, -1);
    push(this.#starts, this.#at + 1);
  }
}

export function unitsOf({ bounds }: JoinedTokens, { first, leftDiverse, rightDiverse }: RepeatedWindows): Units {
  const text = new UnitText();
  for (let at = 0; at < first.length; at++) {
    const name = first[at] ?? -1;
    if (name >= 0) text.add(at, name, { left: leftDiverse.has(name), right: rightDiverse.has(name) });
  }
  return text.finish(bounds);
}

/** The same from runs of repeated windows. */
export function unitsOfRuns(bounds: Int32Array, runs: readonly SpillRun[]): Units {
  const text = new UnitText();
  mergeRuns(runs, REPEATED, (at, found) => {
    text.add(at, found >>> 2, { left: (found & 1) !== 0, right: (found & 2) !== 0 });
  });
  return text.finish(bounds);
}

/** Names to 0, 1, 2 ... in their order, end marks (-1) to numbers of their own behind them. @returns how many numbers there are */
function renumber(letters: Int32Array): number {
  let most = 0;
  for (let n = 0; n < letters.length; n++) most = Math.max(most, letters[n] ?? 0);
  const names = new BitSet(most + 1);
  for (let n = 0; n < letters.length; n++) if ((letters[n] ?? 0) >= 0) names.add(letters[n] ?? 0);
  const ranks = names.ranks();
  let next = letters.length === 0 ? 0 : names.rankOf(most, ranks) + 1;
  for (let n = 0; n < letters.length; n++) {
    const name = letters[n] ?? 0;
    letters[n] = name < 0 ? next++ : names.rankOf(name, ranks);
  }
  return next;
}

function filesOf(starts: Int32Array, bounds: Int32Array): Int32Array {
  const files = new Int32Array(starts.length);
  let file = 0;
  for (let n = 0; n < starts.length; n++) {
    const at = starts[n] ?? 0;
    if ((bounds[file + 1] ?? 0) <= at) file = fileAt(bounds, at);
    files[n] = file;
  }
  return files;
}
