import { diffArrays, diffWordsWithSpace } from 'diff';

/** A piece of a line; `changed` where the other copy has something else. */
export interface Piece {
  readonly text: string;
  readonly changed: boolean;
}
export interface Side {
  readonly line: number;
  readonly pieces: readonly Piece[];
}
/** One row: the same line in both copies, a changed pair, or a line that one of them has. */
export interface AlignedRow {
  readonly kind: 'same' | 'changed' | 'left' | 'right';
  readonly left?: Side;
  readonly right?: Side;
}

export interface Excerpt {
  readonly lines: readonly string[];
  /** Number of the first line in its file. */
  readonly first: number;
}

/**
 * Two copies beside each other, line by line. Indentation and spaces do not make lines differ, as they do not for the
 * finder of duplicates; replaced runs are paired in order and compared by word.
 */
export function align(left: Excerpt, right: Excerpt): readonly AlignedRow[] {
  const rows: AlignedRow[] = [];
  let atLeft = 0;
  let atRight = 0;
  const changes = diffArrays([...left.lines], [...right.lines], { comparator: (a, b) => plain(a) === plain(b) });
  for (let index = 0; index < changes.length; index += 1) {
    const change = changes[index];
    if (!change) continue;
    if (!change.added && !change.removed) {
      for (let n = 0; n < change.value.length; n += 1, atLeft += 1, atRight += 1)
        rows.push({ kind: 'same', left: whole(left, atLeft), right: whole(right, atRight) });
      continue;
    }
    const next = changes[index + 1];
    const replaced = next && next.added !== change.added && next.removed !== change.removed;
    const removed = change.removed ? change.value.length : replaced && next.removed ? next.value.length : 0;
    const added = change.added ? change.value.length : replaced && next.added ? next.value.length : 0;
    if (replaced) index += 1;
    for (let n = 0; n < Math.max(removed, added); n += 1) {
      if (n < removed && n < added) rows.push(changedPair(left, right, { atLeft: atLeft + n, atRight: atRight + n }));
      else if (n < removed) rows.push({ kind: 'left', left: whole(left, atLeft + n) });
      else rows.push({ kind: 'right', right: whole(right, atRight + n) });
    }
    atLeft += removed;
    atRight += added;
  }
  return rows;
}

const plain = (line: string) => line.replace(/\s+/g, '');

const whole = ({ lines, first }: Excerpt, index: number, changed = false): Side => ({
  line: first + index,
  pieces: [{ text: lines[index] ?? '', changed }],
});

/** Characters of a line beyond which words are not compared: minified code would stall the page. */
const LONG = 1_000;

function changedPair(
  left: Excerpt,
  right: Excerpt,
  { atLeft, atRight }: { atLeft: number; atRight: number },
): AlignedRow {
  const before = left.lines[atLeft] ?? '';
  const after = right.lines[atRight] ?? '';
  if (before.length + after.length > LONG)
    return { kind: 'changed', left: whole(left, atLeft, true), right: whole(right, atRight, true) };
  const words = diffWordsWithSpace(before, after);
  const side = (line: number, keep: 'removed' | 'added', drop: 'removed' | 'added'): Side => ({
    line,
    pieces: words.filter((word) => !word[drop]).map((word) => ({ text: word.value, changed: word[keep] === true })),
  });
  return {
    kind: 'changed',
    left: side(left.first + atLeft, 'removed', 'added'),
    right: side(right.first + atRight, 'added', 'removed'),
  };
}
