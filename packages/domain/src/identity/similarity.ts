import type { Work } from './diff.ts';

/** Longer lines are compared by their beginning; nobody reads further, and generated lines can have megabytes. */
const COMPARED_LENGTH = 400;

/**
 * Likeness of two lines: Dice coefficient of their pairs of neighbouring characters, white space left out.
 * (L. R. Dice, Ecology 26, 1945, applied to letter pairs as by Adamson and Boreham, 1974.)
 * @returns 0 to 1
 */
export function lineSimilarity(a: string, b: string, work: Work): number {
  const left = squeeze(a);
  const right = squeeze(b);
  if (left === right) return left === '' ? 0 : 1;
  if (left.length < 2 || right.length < 2) return 0;
  work.steps += left.length + right.length;
  const pairs = new Map<number, number>();
  for (let i = 1; i < left.length; i++) {
    const pair = pairAt(left, i);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let common = 0;
  for (let i = 1; i < right.length; i++) {
    const pair = pairAt(right, i);
    const left = pairs.get(pair) ?? 0;
    if (left === 0) continue;
    pairs.set(pair, left - 1);
    common++;
  }
  return (2 * common) / (left.length + right.length - 2);
}

/** Share of equal entries of two short lists, 0 to 1; 0 when both are empty. */
export function overlap(a: readonly string[], b: readonly string[]): number {
  const longest = Math.max(a.length, b.length);
  if (longest === 0) return 0;
  const left = [...b];
  let common = 0;
  for (const entry of a) {
    const at = left.indexOf(entry);
    if (at < 0) continue;
    left.splice(at, 1);
    common++;
  }
  return common / longest;
}

function squeeze(line: string): string {
  return line.slice(0, COMPARED_LENGTH).replace(/\s+/g, '');
}

function pairAt(text: string, index: number): number {
  return text.charCodeAt(index - 1) * 65_536 + text.charCodeAt(index);
}
