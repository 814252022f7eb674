import { fileAt, type JoinedTokens, type RepeatedWindows } from './repeated-windows.ts';
import { contents, push, wordList } from './word-list.ts';

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

export function unitsOf({ bounds }: JoinedTokens, { first, leftDiverse, rightDiverse }: RepeatedWindows): Units {
  const letters = wordList();
  const starts = wordList();
  /** Unit of a first place, kept where that place is: -2 - unit. */
  let units = 0;
  let ends = 0;
  let before = -1;
  const total = first.length;
  for (let at = 0; at < total; at++) {
    const window = first[at] ?? -1;
    if (window === -1) {
      if (before >= 0) {
        push(letters, -1);
        push(starts, at);
        ends++;
        before = -1;
      }
      continue;
    }
    if (before < 0 || rightDiverse.has(before) || leftDiverse.has(window)) {
      if (window === at) first[at] = -2 - units++;
      push(letters, -2 - (first[window] ?? -2));
      push(starts, at);
    }
    before = window;
  }
  const count = letters.length;
  const list = contents(letters).slice();
  ends = 0;
  for (let n = 0; n < count; n++) if (list[n] === -1) list[n] = units + ends++;
  return {
    letters: list,
    kinds: units + ends,
    starts: contents(starts).slice(),
    files: filesOf(contents(starts), bounds),
  };
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
