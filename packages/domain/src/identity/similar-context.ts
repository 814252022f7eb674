import { groupBy } from './grouping.ts';
import { isFreeFinding, isFreeKnown } from './ledger.ts';
import { mutualBest } from './mutual-best.ts';
import { PASS } from './pass.ts';
import { blobOfFinding, findingAt, knownAt, type Session, shapeTrait } from './session.ts';
import { settle } from './settle.ts';
import { lineSimilarity, overlap } from './similarity.ts';
import type { Strand } from './strands.ts';

/** Half text, half surroundings must reach this, and the text alone the second figure. */
const SIMILAR = 0.6;
const SIMILAR_TEXT = 0.4;
/** A new version of a tool may report the same thing on another line of the same statement. */
const REPORTED_NEARBY = 3;

/** Pass 6 within one file. */
export function matchSimilarContext(session: Session, strand: Strand, findings: readonly number[]): void {
  const { ledger } = session;
  if (session.input.changed.toolVersion) matchReportedNearby(session, strand, findings);
  const left = strand.known.filter((k) => isFreeKnown(ledger, k) && session.survives[k] === 0);
  matchByContext(session, left, findings, 1);
}

/**
 * Pairs what is left, checker by checker, by text and surroundings; of several equally good partners none is taken.
 * @param trust factor on the score, lower across files than within one
 */
export function matchByContext(
  session: Session,
  known: readonly number[],
  findings: readonly number[],
  trust: number,
): void {
  const { ledger } = session;
  const free = groupBy(
    findings.filter((f) => isFreeFinding(ledger, f)),
    (f) => ledger.checkerOfFinding[f] ?? '',
  );
  for (const [checker, left] of groupBy(known, (k) => ledger.checkerOfKnown[k] ?? '')) {
    const candidates = free.get(checker) ?? [];
    const group = { sizeA: left.length, sizeB: candidates.length, threshold: SIMILAR, work: ledger.work };
    const best = mutualBest(group, (a, b) => likeness(session, left[a] ?? -1, candidates[b] ?? -1));
    for (const { a, b, score } of best) {
      const bucket = { known: [left[a] ?? -1], findings: [candidates[b] ?? -1] };
      const reason = { pass: PASS.similarContext, score: score * trust };
      settle(ledger, bucket, { traits: [], ties: 'leave', reason });
    }
  }
}

function likeness(session: Session, k: number, f: number): number {
  const { texts, ledger } = session;
  const known = knownAt(session, k);
  const blob = blobOfFinding(session, f);
  const { line, symbol } = findingAt(session, f);
  if (session.input.by === 'function' && known.symbol !== symbol) return 0;
  const text = lineSimilarity(
    texts.trimmed(known.blob, known.line) ?? '',
    texts.trimmed(blob, line) ?? '',
    ledger.work,
  );
  if (text < SIMILAR_TEXT) return 0;
  return (text + overlap(texts.around(known.blob, known.line), texts.around(blob, line))) / 2;
}

function matchReportedNearby(session: Session, strand: Strand, findings: readonly number[]): void {
  const { ledger } = session;
  const shape = shapeTrait(session);
  const keyOfFinding = (f: number) => `${shape.ofFinding(f)}\0${ledger.checkerOfFinding[f]}`;
  const free = groupBy(
    findings.filter((f) => isFreeFinding(ledger, f)),
    keyOfFinding,
  );
  const still = strand.known.filter((k) => isFreeKnown(ledger, k) && session.survives[k] === 1);
  for (const [key, known] of groupBy(still, (k) => `${shape.ofKnown(k)}\0${ledger.checkerOfKnown[k]}`)) {
    const candidates = free.get(key) ?? [];
    const group = { sizeA: known.length, sizeB: candidates.length, threshold: 0.1, work: ledger.work };
    const best = mutualBest(group, (a, b) => {
      const line = strand.map.newLineOf(knownAt(session, known[a] ?? -1).line);
      const distance = Math.abs(line - findingAt(session, candidates[b] ?? -1).line);
      ledger.work.steps++;
      return distance <= REPORTED_NEARBY ? 1 - distance / (REPORTED_NEARBY + 2) : 0;
    });
    for (const { a, b, score } of best) {
      const bucket = { known: [known[a] ?? -1], findings: [candidates[b] ?? -1] };
      settle(ledger, bucket, { traits: [], ties: 'leave', reason: { pass: PASS.similarContext, score } });
    }
  }
}
