import { groupBy, sortFindings, sortKnown } from './grouping.ts';
import { isActive, isFreeFinding, isFreeKnown } from './ledger.ts';
import { PASS } from './pass.ts';
import { findingAt, knownAt, type Session } from './session.ts';
import { settle } from './settle.ts';
import { type FileJob, strandsOf } from './strands.ts';

/**
 * Measures of functions within one file: the qualified name is the identity. Functions of one name (overloads) are told
 * apart by following their first lines, then by their ordinal. Living defects first, then returning ones.
 * Members without a name are left to the passes of `matchFile`. Measures of files all have the name of their file.
 */
export function matchFunctions(session: Session, job: FileJob): void {
  const { ledger, input } = session;
  const nameOf = (symbol: string | undefined) => (input.by === 'file' ? 'file' : symbol);
  const findings = sortFindings(session, job.findings).filter((f) => nameOf(findingAt(session, f).symbol));
  const known = sortKnown(session, job.known).filter((k) => nameOf(knownAt(session, k).symbol));
  const keyOfFinding = (f: number) => `${nameOf(findingAt(session, f).symbol)}\0${ledger.checkerOfFinding[f]}`;
  const keyOfKnown = (k: number) => `${nameOf(knownAt(session, k).symbol)}\0${ledger.checkerOfKnown[k]}`;
  for (const living of [true, false]) {
    const side = known.filter((k) => isActive(ledger, k) === living);
    for (const strand of strandsOf(session, job.path, side)) {
      const reason = { pass: strand.pass, score: strand.score, needsCheck: strand.doubtful };
      const free = findings.filter((f) => isFreeFinding(ledger, f));
      const onLine = groupBy(free, (f) => `${findingAt(session, f).line} ${keyOfFinding(f)}`);
      for (const k of strand.known) {
        const line = strand.map.newLineOf(knownAt(session, k).line);
        if (line === 0) continue;
        session.survives[k] = 1;
        const candidates = onLine.get(`${line} ${keyOfKnown(k)}`) ?? [];
        settle(ledger, { known: [k], findings: candidates }, { traits: [], ties: 'in-order', reason });
      }
    }
    const doubtful = side.some((k) => session.homes.renames.get(knownAt(session, k).path)?.doubtful);
    const reason = { pass: PASS.sameFunction, score: 0.9, needsCheck: doubtful };
    const named = groupBy(
      findings.filter((f) => isFreeFinding(ledger, f)),
      keyOfFinding,
    );
    const left = side.filter((k) => isFreeKnown(ledger, k));
    for (const [key, members] of groupBy(left, keyOfKnown))
      settle(
        ledger,
        { known: members, findings: named.get(key) ?? [] },
        { traits: [], ties: 'order-is-proof', reason },
      );
  }
}
