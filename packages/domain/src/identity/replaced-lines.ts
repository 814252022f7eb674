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
    const oldLines = [...groupBy(known, (k) => knownAt(session, k).line).values()];
    const newLines = [...groupBy(inHunk, (f) => findingAt(session, f).line).values()];
    const best = mutualBest(oldLines.length, newLines.length, alone ? REWRITTEN_ALONE : REWRITTEN, (a, b) => {
      const before = knownAt(session, oldLines[a]?.[0] ?? -1);
      const after = newLines[b]?.[0] ?? -1;
      const oldText = texts.trimmed(before.blob, before.line) ?? '';
      const newText = texts.trimmed(blobOfFinding(session, after), findingAt(session, after).line) ?? '';
      return lineSimilarity(oldText, newText, ledger.work);
    });
    for (const { a, b, score } of best) {
      const bucket = { known: oldLines[a] ?? [], findings: newLines[b] ?? [] };
      const reason = { pass: PASS.replacedLine, score };
      settle(ledger, bucket, { traits: traitsOnLine(session), ties: 'order-is-proof', reason });
    }
  }
}
