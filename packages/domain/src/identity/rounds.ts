import type { ChangeList, Match } from './types.ts';

/** All findings are new: what a round begins with when nothing is known. */
export function nothingKnown(findings: number, cause: ChangeList['appeared'][number]['cause']): ChangeList {
  return {
    matched: [],
    appeared: Array.from({ length: findings }, (_, finding) => ({ finding, cause })),
    gone: [],
    notVerified: [],
    maskedByPath: [],
    maskedByChecker: [],
    ambiguous: [],
    renames: new Map(),
    work: 0,
  };
}

/** A change list with what a later round recognised among its new findings. A defect it had for gone is there after all. */
export function withMatches(changes: ChangeList, matched: readonly Match[]): ChangeList {
  if (matched.length === 0) return changes;
  const found = new Set(matched.map((match) => match.finding));
  const ids = new Set(matched.map((match) => match.id));
  const isOpen = ({ id }: { readonly id: number }) => !ids.has(id);
  return {
    ...changes,
    matched: [...changes.matched, ...matched].sort((a, b) => a.finding - b.finding),
    appeared: changes.appeared.filter(({ finding }) => !found.has(finding)),
    gone: changes.gone.filter(isOpen),
  };
}

/**
 * The part of a change list that a restricted build reports: findings it is not about are neither known nor new, and a defect
 * that is followed to such a place leaves the build's branch.
 * @param isMeant by position of the finding
 */
export function restricted(changes: ChangeList, isMeant: (finding: number) => boolean): ChangeList {
  const left = changes.matched.filter((match) => !isMeant(match.finding) && !match.returned);
  return {
    ...changes,
    matched: changes.matched.filter((match) => isMeant(match.finding)),
    appeared: changes.appeared.filter(({ finding }) => isMeant(finding)),
    gone: [...changes.gone, ...left.map(({ id }) => ({ id, cause: 'scope' as const }))],
  };
}
