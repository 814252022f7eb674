import { groupBy } from './grouping.ts';
import { isActive, isFreeFinding, isFreeKnown } from './ledger.ts';
import { PASS } from './pass.ts';
import { blobOfFinding, findingAt, knownAt, type Session, traitsOfText } from './session.ts';
import { settle, type Trait } from './settle.ts';
import { matchByContext } from './similar-context.ts';
import { whyUnseen } from './standing.ts';

/** A line this long, unique on both sides, needs no further evidence; a shorter one needs its surroundings or function. */
const TELLING_LENGTH = 24;
/** Matches between files are worth less than the same within one. */
const TRUST = 0.8;

/**
 * Passes 5 and 6 between files, for code that was moved. Only defects whose own file was looked at and whose line is
 * gone from it take part, and never with a finding on a copied line: a copy has its original still in place.
 * @param copied findings on lines copied from a file that still has them
 */
export function matchAcross(session: Session, copied: ReadonlySet<number>): void {
  const { ledger, texts, input } = session;
  const found = input.findings.map((_, f) => f).filter((f) => isFreeFinding(ledger, f) && !copied.has(f));
  const wanted = new Set(found.map((f) => ledger.checkerOfFinding[f]));
  const lost = input.known
    .map((_, k) => k)
    .filter((k) => isFreeKnown(ledger, k) && isActive(ledger, k) && session.survives[k] === 0)
    .filter((k) => wanted.has(ledger.checkerOfKnown[k]) && mayHaveMoved(session, k));
  if (lost.length === 0) return;
  found.sort((a, b) => order(findingAt(session, a), findingAt(session, b)));
  lost.sort(
    (a, b) => order(knownAt(session, a), knownAt(session, b)) || knownAt(session, a).id - knownAt(session, b).id,
  );

  const nameOf = (symbol: string | undefined) => (input.by === 'function' ? (symbol ?? '') : '');
  const byText = groupBy(found, (f) => {
    const { line, symbol } = findingAt(session, f);
    return [texts.trimmed(blobOfFinding(session, f), line) ?? '', ledger.checkerOfFinding[f], nameOf(symbol)].join(
      '\0',
    );
  });
  const traits = [aroundTrait(session), ...traitsOfText(session).slice(0, 3)];
  for (const [key, known] of groupBy(lost, (k) => {
    const { blob, line, symbol } = knownAt(session, k);
    return [texts.trimmed(blob, line) ?? '', ledger.checkerOfKnown[k], nameOf(symbol)].join('\0');
  })) {
    const findings = byText.get(key);
    const length = key.indexOf('\0');
    if (!findings || length === 0) continue;
    const ties = length >= TELLING_LENGTH ? 'leave' : 'traits-only';
    settle(ledger, { known, findings }, { traits, ties, reason: { pass: PASS.sameLine, score: TRUST } });
  }
  matchByContext(
    session,
    lost.filter((k) => isFreeKnown(ledger, k)),
    found,
    TRUST,
  );
}

function mayHaveMoved(session: Session, k: number): boolean {
  return session.homes.ofKnown[k] === undefined || whyUnseen(session, k) === undefined;
}

function order(a: { path: string; line: number; column: number }, b: { path: string; line: number; column: number }) {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line || a.column - b.column;
}

function aroundTrait(session: Session): Trait {
  const signature = (blob: string, line: number) => {
    const lines = session.texts.around(blob, line);
    return lines.length >= 2 ? lines.join('\n') : undefined;
  };
  return {
    ofKnown: (k) => signature(knownAt(session, k).blob, knownAt(session, k).line),
    ofFinding: (f) => signature(blobOfFinding(session, f), findingAt(session, f).line),
  };
}
