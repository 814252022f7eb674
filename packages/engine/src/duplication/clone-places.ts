import { contents, push, wordList } from '../word-list.ts';
import type { ChosenContents } from './choose-blocks.ts';
import type { RepeatTree } from './repeat-tree.ts';
import type { Units } from './units.ts';

/** Every place of every chosen content. */
export interface ClonePlaces {
  /** First token and file of each place, those of one content together, in ascending order. */
  readonly starts: Int32Array;
  readonly files: Int32Array;
  /** First place of each content, and behind the last one's. */
  readonly bounds: Int32Array;
  /** Tokens of each content. */
  readonly lengths: Int32Array;
}

/** All places of the contents; of places that overlap, only as many as cover the same tokens. */
export function placesOf(units: Units, tree: RepeatTree, chosen: ChosenContents): ClonePlaces {
  const [nodes, offsets, lengths] = [contents(chosen.node), contents(chosen.offset), contents(chosen.length)];
  const starts = wordList();
  const files = wordList();
  const bounds = new Int32Array(nodes.length + 1);
  for (let n = 0; n < nodes.length; n++) {
    const node = nodes[n] ?? 0;
    const offset = offsets[n] ?? 0;
    const length = lengths[n] ?? 0;
    const letters = tree.order.slice(tree.left[node] ?? 0, (tree.right[node] ?? 0) + 1).sort();
    for (let k = 0; k < letters.length; ) {
      const letter = letters[k] ?? 0;
      const file = units.files[letter] ?? 0;
      const start = units.starts[letter] ?? 0;
      push(starts, start + offset);
      push(files, file);
      // On to the last place that still touches this one, which covers what lies between; without one, to the next.
      let next = k + 1;
      while (
        next + 1 < letters.length &&
        units.files[letters[next + 1] ?? 0] === file &&
        (units.starts[letters[next + 1] ?? 0] ?? 0) <= start + length
      )
        next++;
      k = next;
    }
    bounds[n + 1] = starts.length;
  }
  return { starts: contents(starts), files: contents(files), bounds, lengths };
}
