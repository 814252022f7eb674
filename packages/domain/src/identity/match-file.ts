import { groupBy, sortFindings, sortKnown } from './grouping.ts';
import { isActive, isFreeFinding, isFreeKnown } from './ledger.ts';
import { PASS } from './pass.ts';
import { matchReplacedLines } from './replaced-lines.ts';
import { findingAt, knownAt, type Session, shapeTrait, traitsOfText, traitsOnLine } from './session.ts';
import { settle } from './settle.ts';
import { matchSimilarContext } from './similar-context.ts';
import { type FileJob, type Strand, strandsOf } from './strands.ts';

/** Passes 1 to 6 within one file: proof for living defects, proof for returning ones, then likeness for living ones. */
export function matchFile(session: Session, job: FileJob): void {
  const known = sortKnown(session, job.known);
  const findings = sortFindings(session, job.findings);
  const living = strandsOf(
    session,
    job.path,
    known.filter((k) => isActive(session.ledger, k)),
  );
  for (const strand of living) followLines(session, strand, findings);
  if (!findings.some((f) => isFreeFinding(session.ledger, f))) return;
  const past = returningCandidates(session, known, findings);
  for (const strand of strandsOf(session, job.path, past)) followLines(session, strand, findings);
  for (const strand of living) matchReplacedLines(session, strand, findings);
  matchSameText(session, known, findings);
  for (const strand of living) matchSimilarContext(session, strand, findings);
}

function returningCandidates(session: Session, known: readonly number[], findings: readonly number[]): number[] {
  const wanted = new Set<string>();
  for (const f of findings) if (isFreeFinding(session.ledger, f)) wanted.add(session.ledger.checkerOfFinding[f] ?? '');
  return known.filter((k) => !isActive(session.ledger, k) && wanted.has(session.ledger.checkerOfKnown[k] ?? ''));
}

/** Passes 1 to 3: certain lines first, then lines whose equal neighbours hide which of them went. */
function followLines(session: Session, strand: Strand, findings: readonly number[]): void {
  const { ledger } = session;
  const free = findings.filter((f) => isFreeFinding(ledger, f));
  const onLine = groupBy(free, (f) => `${findingAt(session, f).line} ${ledger.checkerOfFinding[f]}`);
  const certain = groupBy(
    strand.known.filter((k) => isFreeKnown(ledger, k)),
    (k) => {
      const line = strand.map.newLineOf(knownAt(session, k).line);
      if (line > 0) session.survives[k] = 1;
      return `${line} ${ledger.checkerOfKnown[k]}`;
    },
  );
  const reason = { pass: strand.pass, score: strand.score, needsCheck: strand.doubtful };
  const traits = traitsOnLine(session);
  for (const [key, known] of certain) {
    const candidates = key.startsWith('0 ') ? undefined : onLine.get(key);
    if (candidates) settle(ledger, { known, findings: candidates }, { traits, ties: 'order-is-proof', reason });
  }
  const hidden = strand.known.filter((k) => isFreeKnown(ledger, k) && strand.map.isUncertain(knownAt(session, k).line));
  if (hidden.length > 0) settleHidden(session, { ...strand, known: hidden }, free);
}

function settleHidden(session: Session, strand: Strand, findings: readonly number[]): void {
  const { ledger, texts } = session;
  const groups = groupBy(strand.known, (k) => {
    const known = knownAt(session, k);
    return `${strand.map.gapOf(known.line).newLow} ${texts.trimmed(known.blob, known.line)}\0${ledger.checkerOfKnown[k]}`;
  });
  const texted = findingsByText(session, findings);
  for (const known of groups.values()) {
    const first = knownAt(session, known[0] ?? -1);
    const gap = strand.map.gapOf(first.line);
    const key = `${texts.trimmed(first.blob, first.line)}\0${ledger.checkerOfKnown[known[0] ?? -1]}`;
    const inGap = (texted.get(key) ?? []).filter((f) => {
      const { line } = findingAt(session, f);
      return line >= gap.newLow && line < gap.newHigh;
    });
    const reason = { pass: strand.pass, score: strand.score, needsCheck: strand.doubtful };
    settle(ledger, { known, findings: inGap }, { traits: traitsOfText(session), ties: 'in-order', reason });
  }
}

/** Pass 5 within the file. A line that still stands where it was is not somewhere else. */
function matchSameText(session: Session, known: readonly number[], findings: readonly number[]): void {
  const { ledger, texts } = session;
  const left = known.filter((k) => isFreeKnown(ledger, k) && isActive(ledger, k) && session.survives[k] === 0);
  if (left.length === 0) return;
  const byText = findingsByText(session, findings);
  const reason = { pass: PASS.sameLine, score: 0.9 };
  const groups = groupBy(left, (k) => {
    const { blob, line } = knownAt(session, k);
    const text = texts.trimmed(blob, line);
    return text ? `${text}\0${ledger.checkerOfKnown[k]}` : '';
  });
  for (const [key, members] of groups) {
    const candidates = byText.get(key);
    if (key !== '' && candidates)
      settle(
        ledger,
        { known: members, findings: candidates },
        { traits: traitsOfText(session), ties: 'in-order', reason },
      );
  }
  // The old content is not kept any more: the message is all that is left to go by, and only where it is unique.
  const textless = left.filter((k) => isFreeKnown(ledger, k) && !texts.linesOf(knownAt(session, k).blob));
  if (textless.length === 0) return;
  const shape = shapeTrait(session);
  const byShape = groupBy(findings, (f) => `${shape.ofFinding(f)}\0${ledger.checkerOfFinding[f]}`);
  for (const [key, members] of groupBy(textless, (k) => `${shape.ofKnown(k)}\0${ledger.checkerOfKnown[k]}`))
    settle(ledger, { known: members, findings: byShape.get(key) ?? [] }, { traits: [], ties: 'leave', reason });
}

function findingsByText(session: Session, findings: readonly number[]): Map<string, number[]> {
  const { ledger, texts, input } = session;
  const free = findings.filter((f) => isFreeFinding(ledger, f));
  return groupBy(free, (f) => {
    const { path, line } = findingAt(session, f);
    const text = texts.trimmed(input.files.after.get(path) ?? '', line);
    return text ? `${text}\0${ledger.checkerOfFinding[f]}` : '';
  });
}
