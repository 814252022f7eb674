import { groupBy } from './grouping.ts';
import { isFreeFinding, isFreeKnown } from './ledger.ts';
import { mutualBest } from './mutual-best.ts';
import { PASS } from './pass.ts';
import { blobOfFinding, findingAt, knownAt, type Session, traitsOnLine } from './session.ts';
import { settle } from './settle.ts';
import { lineSimilarity } from './similarity.ts';
import type { Strand } from './strands.ts';

/** A line counts as rewritten when this much of it is left; less is enough when one line stands for one line. */
const REWRITTEN = 0.5;
const REWRITTEN_ALONE = 0.3;

/** Pass 4: the line went, and in its place, within the same hunk, stands a similar one with the same report. */
export function matchReplacedLines(session: Session, strand: Strand, findings: readonly number[]): void {
  const { ledger, texts } = session;
  const left = strand.known.filter((k) => {
    if (!isFreeKnown(ledger, k) || session.survives[k] === 1) return false;
    const gap = strand.map.gapOf(knownAt(session, k).line);
    return gap.newHigh > gap.newLow;
  });
  if (left.length === 0) return;
  const free = groupBy(
    findings.filter((f) => isFreeFinding(ledger, f)),
    (f) => ledger.checkerOfFinding[f],
  );
  const hunks = groupBy(
    left,
    (k) => `${strand.map.gapOf(knownAt(session, k).line).newLow} ${ledger.checkerOfKnown[k]}`,
  );
  for (const known of hunks.values()) {
    const first = known[0] ?? -1;
    const gap = strand.map.gapOf(knownAt(session, first).line);
    const inHunk = (free.get(ledger.checkerOfKnown[first] ?? '') ?? []).filter((f) => {
      const { line } = findingAt(session, f);
      return line >= gap.newLow && line < gap.newHigh;
    });
    if (inHunk.length === 0) continue;
    const alone = gap.oldHigh - gap.oldLow === 1 && gap.newHigh - gap.newLow === 1;
    const textOfKnown = (k: number) => texts.trimmed(knownAt(session, k).blob, knownAt(session, k).line) ?? '';
    const textOfFinding = (f: number) => texts.trimmed(blobOfFinding(session, f), findingAt(session, f).line) ?? '';
    // A line whose very text stands elsewhere in the hunk was moved, not rewritten: pass 5 decides about it.
    const kept = new Set(inHunk.map(textOfFinding));
    const rewritten = known.filter((k) => !kept.has(textOfKnown(k)));
    const had = new Set(known.map(textOfKnown));
    const oldLines = [...groupBy(rewritten, (k) => knownAt(session, k).line).values()];
    const written = inHunk.filter((f) => !had.has(textOfFinding(f)));
    const newLines = [...groupBy(written, (f) => findingAt(session, f).line).values()];
    const threshold = alone ? REWRITTEN_ALONE : REWRITTEN;
    const group = { sizeA: oldLines.length, sizeB: newLines.length, threshold, work: ledger.work };
    const best = mutualBest(group, (a, b) =>
      lineSimilarity(textOfKnown(oldLines[a]?.[0] ?? -1), textOfFinding(newLines[b]?.[0] ?? -1), ledger.work),
    );
    for (const { a, b, score } of best) {
      const bucket = { known: oldLines[a] ?? [], findings: newLines[b] ?? [] };
      const reason = { pass: PASS.replacedLine, score };
      settle(ledger, bucket, { traits: traitsOnLine(session), ties: 'order-is-proof', reason });
    }
  }
}
