import { isFreeFinding, isFreeKnown, type Ledger, pair, RESERVED } from './ledger.ts';
import { PASS } from './pass.ts';
import { findingKey } from './types.ts';

/** What people's decisions made of this build. */
export interface Separated {
  /** Findings that are new only because people said they are another defect. */
  readonly findings: ReadonlySet<number>;
  /** Positions in `known` that are gone only because people said so. */
  readonly known: ReadonlySet<number>;
}

/**
 * A decision names a place: a content, line, column and checker. Whichever defect has it as its stored place stands in for what
 * people meant: it is followed by the passes like any other, so that the decision holds although the file has changed since,
 * and at the end its finding goes where people want it (`settlePeople`). A stand-in that is gone has done its work.
 * @returns position of each living stand-in -> position of the defect it continues; undefined for one that only is another
 */
export function reserveForPeople(ledger: Ledger): Map<number, number | undefined> {
  const { links, known } = ledger.input;
  const standIns = new Map<number, number | undefined>();
  if (links.same.size === 0 && links.apart.size === 0) return standIns;
  const positions = new Map(known.map(({ id }, k) => [id, k]));
  for (const [k, defect] of known.entries()) {
    const key = findingKey(defect.blob, defect);
    const id = links.same.get(key);
    const target = id === undefined || id === defect.id ? undefined : positions.get(id);
    const apart = links.apart.get(defect.id)?.has(key) === true;
    if (target === undefined && !apart) continue;
    if (ledger.isGone(k)) ledger.findingOf[k] = RESERVED;
    else {
      standIns.set(k, target);
      if (target !== undefined) ledger.findingOf[target] = RESERVED;
    }
  }
  // Whoever stands in for one defect can be meant by another decision: the passes follow it all the same.
  for (const k of standIns.keys()) if (ledger.findingOf[k] === RESERVED) ledger.findingOf[k] = -1;
  return standIns;
}

/** Gives the findings of stand-ins to the defects they continue, or lets them be new. After all passes. */
export function settlePeople(ledger: Ledger, standIns: ReadonlyMap<number, number | undefined>): Separated {
  const findings = new Set<number>();
  const known = new Set<number>();
  for (const [k, target] of standIns) {
    if (target !== undefined && ledger.findingOf[target] === RESERVED) ledger.findingOf[target] = -1;
    const finding = ledger.findingOf[k] ?? -1;
    if (finding < 0) continue;
    if (target !== undefined && !isFreeKnown(ledger, target)) continue;
    ledger.findingOf[k] = RESERVED;
    ledger.knownOf[finding] = -1;
    known.add(k);
    if (target === undefined) findings.add(finding);
    else if (isFreeFinding(ledger, finding)) pair(ledger, target, finding, { pass: PASS.linked, score: 1 });
  }
  return { findings, known };
}
