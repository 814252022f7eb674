import { isFreeFinding, isFreeKnown, type Ledger, pair, type Reason, reportAmbiguity } from './ledger.ts';

/** A property by which members of one bucket are told apart; an undefined value takes no part. */
export interface Trait {
  readonly ofKnown: (known: number) => string | undefined;
  readonly ofFinding: (finding: number) => string | undefined;
}

/**
 * What to do with several candidates that no trait tells apart.
 * `in-order`       equal verdicts pair in order; different ones pair too, open verdicts first, all marked for a check
 * `order-is-proof` the same, but equal numbers on both sides pair in order without a mark
 * `leave`          nothing is paired, the group is reported
 * `traits-only`    nothing is paired unless a trait singles two out; the group is reported
 */
export type TieRule = 'in-order' | 'order-is-proof' | 'leave' | 'traits-only';

export interface Bucket {
  /** Positions, in order of place. Members already paired are skipped. */
  readonly known: readonly number[];
  readonly findings: readonly number[];
}

/**
 * Pairs the members of one bucket: by the most telling trait first, then by coarser ones, at last by the tie rule.
 * @param traits from most to least telling; an empty list goes straight to the tie rule
 */
export function settle(
  ledger: Ledger,
  bucket: Bucket,
  how: { readonly traits: readonly Trait[]; readonly ties: TieRule; readonly reason: Reason },
): void {
  let known = bucket.known.filter((k) => isFreeKnown(ledger, k));
  let findings = bucket.findings.filter((f) => isFreeFinding(ledger, f));
  if (known.length > 1 || findings.length > 1 || how.ties === 'traits-only') {
    for (const trait of how.traits) {
      if (known.length === 0 || findings.length === 0) return;
      for (const group of groupsOf(ledger, { known, findings }, trait)) resolve(ledger, group, how);
      known = known.filter((k) => isFreeKnown(ledger, k));
      findings = findings.filter((f) => isFreeFinding(ledger, f));
    }
  }
  if (known.length === 0 || findings.length === 0) return;
  if (how.ties !== 'traits-only') resolve(ledger, { known, findings }, how);
  if (how.ties === 'in-order' || how.ties === 'order-is-proof') return;
  if (known.some((k) => isFreeKnown(ledger, k)) && findings.some((f) => isFreeFinding(ledger, f)))
    reportAmbiguity(ledger, known, findings);
}

function groupsOf(ledger: Ledger, bucket: Bucket, trait: Trait): Bucket[] {
  const groups = new Map<string, { known: number[]; findings: number[] }>();
  for (const k of bucket.known) {
    const key = trait.ofKnown(k);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.known.push(k);
    else groups.set(key, { known: [k], findings: [] });
  }
  for (const f of bucket.findings) {
    const key = trait.ofFinding(f);
    if (key !== undefined) groups.get(key)?.findings.push(f);
  }
  ledger.work.steps += bucket.known.length + bucket.findings.length;
  return [...groups.values()].filter((group) => group.findings.length > 0);
}

function resolve(ledger: Ledger, group: Bucket, how: { readonly ties: TieRule; readonly reason: Reason }): void {
  const single = group.known.length === 1 && group.findings.length === 1;
  if ((how.ties === 'leave' || how.ties === 'traits-only') && !single) return;
  const agreed = haveEqualVerdicts(ledger, group.known);
  const proven = how.ties === 'order-is-proof' && group.known.length === group.findings.length;
  const doubtful = !single && !agreed && !proven;
  const survivors = doubtful ? likelySurvivors(ledger, group) : group.known;
  const reason = doubtful ? { ...how.reason, needsCheck: true } : how.reason;
  for (const [n, known] of survivors.entries()) {
    const finding = group.findings[n];
    if (finding === undefined) return;
    pair(ledger, known, finding, reason);
  }
}

function haveEqualVerdicts(ledger: Ledger, known: readonly number[]): boolean {
  const first = ledger.input.known[known[0] ?? -1]?.verdictKey;
  return known.every((k) => ledger.input.known[k]?.verdictKey === first);
}

/** When some of the group must go, defects nobody spoke of stay: a guess must not leave a decision on the wrong line. */
function likelySurvivors(ledger: Ledger, group: Bucket): number[] {
  const saidNothing = (k: number) => ledger.input.known[k]?.verdictKey === '';
  const ranked = [...group.known.filter(saidNothing), ...group.known.filter((k) => !saidNothing(k))];
  const kept = new Set(ranked.slice(0, group.findings.length));
  return group.known.filter((k) => kept.has(k));
}
