import { compare } from './renames.ts';
import { findingAt, knownAt, type Session } from './session.ts';

/** Members by key, keys in order of first appearance. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Findings in order of place; equal places by content, so that the order they were reported in never matters. */
export function sortFindings(session: Session, positions: readonly number[]): number[] {
  return [...positions].sort((a, b) => {
    const [x, y] = [findingAt(session, a), findingAt(session, b)];
    return (
      x.line - y.line ||
      x.column - y.column ||
      x.endLine - y.endLine ||
      compare(x.checker, y.checker) ||
      compare(x.message, y.message) ||
      compare(x.symbol ?? '', y.symbol ?? '') ||
      compare(x.stableId ?? '', y.stableId ?? '')
    );
  });
}

/** Known defects in order of place, then of age. */
export function sortKnown(session: Session, positions: readonly number[]): number[] {
  return [...positions].sort((a, b) => {
    const [x, y] = [knownAt(session, a), knownAt(session, b)];
    return x.line - y.line || x.column - y.column || x.id - y.id;
  });
}
