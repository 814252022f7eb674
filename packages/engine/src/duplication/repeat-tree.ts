import { sharedPrefixes, suffixArray } from './suffix-array.ts';
import type { Units } from './units.ts';

/**
 * Everything that stands twice, as a tree: the inner nodes of the suffix tree of the units. A node is a content of `depth` tokens that
 * cannot be made longer without losing one of its places; its places are `order[left .. right]`, and its parent is what remains equal when
 * more places join. Depths are in tokens. Node 0 is the root: no content.
 */
export interface RepeatTree {
  /** Letters, sorted by what begins there. */
  readonly order: Int32Array;
  /** Deepest node of each letter, 0 when it stands alone. */
  readonly nodeOf: Int32Array;
  readonly parent: Int32Array;
  readonly depth: Int32Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** First and last of the node's letters. */
  readonly lowest: Int32Array;
  readonly highest: Int32Array;
  /** Tokens a copy must have so that it reaches the line limit at one of the places. */
  readonly need: Int32Array;
  readonly nodes: number;
}

/**
 * @param width tokens of a window
 * @param needs per letter: tokens from there until enough lines are reached
 */
export function repeatTree(units: Units, { width, needs }: { width: number; needs: Int32Array }): RepeatTree {
  const { letters, starts, kinds } = units;
  const size = letters.length;
  const order = suffixArray(letters, kinds);
  const shared = sharedPrefixes(letters, order);
  // Letters to tokens: the windows from here to behind the shared letters, and what the last window holds besides its first token.
  for (let n = 1; n < size; n++) {
    const length = shared[n] ?? 0;
    const at = order[n] ?? 0;
    if (length > 0) shared[n] = (starts[at + length] ?? 0) - (starts[at] ?? 0) + width - 1;
  }
  const stack = new Int32Array(size + 1);
  const count = 1 + countNodes(shared, stack);
  const make = () => new Int32Array(count);
  const tree = {
    order,
    nodeOf: new Int32Array(size),
    parent: make(),
    depth: make(),
    left: make(),
    right: make(),
    lowest: make(),
    highest: make().fill(-1),
    need: make().fill(0x7fffffff),
    nodes: 1,
  };
  const { parent, depth, left, right, lowest, highest, need, nodeOf } = tree;
  lowest.fill(0x7fffffff);
  right[0] = size - 1;
  stack[0] = 0;
  let top = 0;
  const take = (node: number, low: number, high: number, most: number): void => {
    if (low < (lowest[node] ?? 0)) lowest[node] = low;
    if (high > (highest[node] ?? 0)) highest[node] = high;
    if (most < (need[node] ?? 0)) need[node] = most;
  };
  for (let n = 0; n < size; n++) {
    const letter = order[n] ?? 0;
    const next = n + 1 < size ? (shared[n + 1] ?? 0) : 0;
    let open = stack[top] ?? 0;
    let leaf = true;
    let from = n;
    let below = -1;
    if (next <= (depth[open] ?? 0)) {
      nodeOf[letter] = open;
      take(open, letter, letter, needs[letter] ?? 0);
      leaf = false;
    }
    while (next < (depth[open] ?? 0)) {
      right[open] = n;
      from = left[open] ?? 0;
      below = open;
      open = stack[--top] ?? 0;
      if (next <= (depth[open] ?? 0)) {
        parent[below] = open;
        take(open, lowest[below] ?? 0, highest[below] ?? 0, need[below] ?? 0);
        below = -1;
      }
    }
    if (next > (depth[open] ?? 0)) {
      const node = tree.nodes++;
      depth[node] = next;
      left[node] = from;
      stack[++top] = node;
      if (leaf) {
        nodeOf[letter] = node;
        take(node, letter, letter, needs[letter] ?? 0);
      }
      if (below >= 0) {
        parent[below] = node;
        take(node, lowest[below] ?? 0, highest[below] ?? 0, need[below] ?? 0);
      }
    }
  }
  return tree;
}

/** Inner nodes that will be opened, so that their arrays have no room to spare. */
function countNodes(shared: Int32Array, stack: Int32Array): number {
  let count = 0;
  let top = 0;
  stack[0] = 0;
  for (let n = 1; n < shared.length; n++) {
    const next = shared[n] ?? 0;
    while (next < (stack[top] ?? 0)) top--;
    if (next === (stack[top] ?? 0)) continue;
    stack[++top] = next;
    count++;
  }
  return count;
}
