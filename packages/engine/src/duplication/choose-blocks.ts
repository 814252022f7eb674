import { push, type WordList, wordList } from '../word-list.ts';
import type { RepeatTree } from './repeat-tree.ts';
import type { Units } from './units.ts';

/**
 * Which contents are reported. A content is *cloned* when it stands in two files, or at two places of one file that are a window or more
 * apart, and one of its places has enough lines. From every place the longest cloned content is what counts, and of those the fewest that
 * cover all of them (at each point the one that reaches farthest). Where a text repeats itself, so that its places overlap, it is cut
 * into as long pieces as do not.
 */
export interface ChosenContents {
  /** Node whose places these are, tokens to step in from each, and tokens. One entry per content. */
  readonly node: WordList;
  readonly offset: WordList;
  readonly length: WordList;
}

const WHOLE = 0x7fffffff;

export function chooseContents(
  units: Units,
  tree: RepeatTree,
  { width, needs }: { width: number; needs: Int32Array },
): ChosenContents {
  const { starts, files } = units;
  const { nodeOf, parent, depth, need } = tree;
  const size = starts.length;
  const chosen = { node: wordList(), offset: wordList(), length: wordList() };
  const known = new Set<string>();
  const whole = new Uint8Array(tree.nodes);
  const cloned = clonedNodes(units, tree, width);
  const spanOf = (node: number): number => span(units, tree, node);

  const choose = (node: number, offset: number, length: number): void => {
    if (offset === 0 && length === depth[node]) {
      if (whole[node]) return;
      whole[node] = 1;
    } else {
      const key = `${node}:${offset}:${length}`;
      if (known.has(key)) return;
      known.add(key);
    }
    push(chosen.node, node);
    push(chosen.offset, offset);
    push(chosen.length, length);
  };

  let covered = 0;
  let farthest = -1;
  let reach = 0;
  let file = -1;
  for (let at = 0; ; ) {
    // Everything that begins where it is covered already competes for how to go on.
    for (; at < size && files[at] === file && (starts[at] ?? 0) <= covered; at++) {
      const node = cloned[nodeOf[at] ?? 0] ?? 0;
      const end = (starts[at] ?? 0) + (depth[node] ?? 0);
      if (node > 0 && end > reach) {
        reach = end;
        farthest = at;
      }
    }
    if (reach > covered) {
      const node = cloned[nodeOf[farthest] ?? 0] ?? 0;
      if (spanOf(node) >= (depth[node] ?? 0)) {
        choose(node, 0, depth[node] ?? 0);
        covered = reach;
        continue;
      }
      const row = rowOf(units, tree, { letter: farthest, node, width });
      const start = starts[farthest] ?? 0;
      const rowEnd = row > 0 ? start + Math.floor((reach - start) / row) * row : 0;
      if (rowEnd > covered) {
        let top = nodeOf[farthest] ?? 0;
        while ((depth[parent[top] ?? 0] ?? 0) >= row) top = parent[top] ?? 0;
        if ((need[top] ?? 0) <= row) {
          choose(top, 0, row);
          covered = rowEnd;
          continue;
        }
      }
      const from = Math.max(starts[farthest] ?? 0, Math.min(covered, reach - width));
      let letter = farthest;
      while ((starts[letter + 1] ?? 0) <= from) letter++;
      const offset = from - (starts[letter] ?? 0);
      let best = 0;
      let length = 0;
      for (let n = nodeOf[letter] ?? 0; n > 0; n = parent[n] ?? 0) {
        const possible = Math.min((depth[n] ?? 0) - offset, spanOf(n));
        if (possible >= length) {
          best = n;
          length = possible;
        }
      }
      const enough =
        offset === 0
          ? (need[best] ?? 0) <= length
          : reachesLines(units, needs, { letter: letter + 1, end: from + length });
      if (enough) {
        choose(best, offset, length);
        covered = from + length;
      } else {
        // Pieces would be too few lines to be told: whole then, and its places overlap.
        choose(node, 0, depth[node] ?? 0);
        covered = reach;
      }
      continue;
    }
    if (at >= size) break;
    file = files[at] ?? 0;
    covered = starts[at] ?? 0;
    reach = covered;
  }
  return chosen;
}

/**
 * Tokens of what stands several times in a row here, as a block pasted again and again does; 0 when it is shorter than a window.
 * @param node content that overlaps itself, one of whose places is `letter`
 */
function rowOf(
  { starts }: Units,
  { order, left, right }: RepeatTree,
  { letter, node, width }: { letter: number; node: number; width: number },
): number {
  const start = starts[letter] ?? 0;
  let least = WHOLE;
  for (let n = left[node] ?? 0; n <= (right[node] ?? 0); n++) {
    const apart = Math.abs((starts[order[n] ?? 0] ?? 0) - start);
    if (apart > 0 && apart < least) least = apart;
  }
  return least >= width && least < WHOLE ? least : 0;
}

/** Whether enough lines stand between one of the letters from here on and `end`. */
function reachesLines({ starts }: Units, needs: Int32Array, { letter, end }: { letter: number; end: number }): boolean {
  for (let n = letter; n < starts.length && (starts[n] ?? 0) < end; n++)
    if ((starts[n] ?? 0) + (needs[n] ?? 0) <= end) return true;
  return false;
}

/** Per node: itself when its content is cloned, else the nearest one above that is; 0 for none. */
function clonedNodes(units: Units, tree: RepeatTree, width: number): Int32Array {
  const { parent, depth, need, nodes } = tree;
  const cloned = new Int32Array(nodes).fill(-1);
  cloned[0] = 0;
  for (let start = 1; start < nodes; start++) {
    let end = start;
    while (cloned[end] === -1 && !(span(units, tree, end) >= width && (need[end] ?? 0) <= (depth[end] ?? 0)))
      end = parent[end] ?? 0;
    const found = cloned[end] === -1 ? end : (cloned[end] ?? 0);
    cloned[end] = found;
    for (let node = start; node !== end; node = parent[node] ?? 0) cloned[node] = found;
  }
  return cloned;
}

/** Tokens between the first and the last place of a node in its file; endless when it stands in several. */
function span({ starts, files }: Units, { lowest, highest }: RepeatTree, node: number): number {
  const low = lowest[node] ?? 0;
  const high = highest[node] ?? 0;
  return files[low] === files[high] ? (starts[high] ?? 0) - (starts[low] ?? 0) : WHOLE;
}
