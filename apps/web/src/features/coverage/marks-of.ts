import type { LineBadge, LineRange, RulerMark, Tone } from '../../components/code-viewer/viewer-types.ts';
import type { CoverageLine } from './api/coverage.ts';
import type { coverage } from './texts.ts';
import { briefCount, type LineState, stateOf, type UncoveredPlace } from './uncovered.ts';

const TINTS: Readonly<Record<Exclude<LineState, 'covered'>, Tone>> = { missed: 'serious', partly: 'risk-m' };
const BADGES = { covered: 'good', partly: 'warn', missed: 'bad' } as const satisfies Record<
  LineState,
  LineBadge['tone']
>;

/** What stands beside the lines of a file: how often each ran, a tint where it did not wholly, and marks at the scroll bar. */
export function marksOf(
  { lines, places, at }: { lines: readonly CoverageLine[]; places: readonly UncoveredPlace[]; at: number },
  t: ReturnType<typeof coverage.use>,
): { tints: LineRange[]; badges: LineBadge[]; marks: RulerMark[] } {
  const here = places[at];
  const tints = lines.flatMap((line): LineRange[] => {
    const state = stateOf(line);
    if (state === 'covered') return [];
    const current = here !== undefined && line.line >= here.from && line.line <= here.to;
    return [{ from: line.line, to: line.line, tone: TINTS[state], current }];
  });
  const badges = lines.map((line): LineBadge => {
    const { hits, branches, coveredBranches, isNew } = line;
    const branchText = branches > 0 && coveredBranches < branches && hits > 0 ? ` ${coveredBranches}/${branches}` : '';
    return {
      id: '',
      line: line.line,
      text: `${isNew ? '+' : ''}${briefCount(hits)}${branchText}`,
      tone: BADGES[stateOf(line)],
      look: 'bar',
      title: [
        hits === 0 ? t('never') : t('ran', { count: hits }),
        branches > 0 && t('branchesTaken', { covered: coveredBranches, all: branches }),
        isNew && t('isNew'),
      ]
        .filter(Boolean)
        .join(' · '),
    };
  });
  const marks = places.map((place, index): RulerMark => {
    const { from, to, state } = place;
    const key =
      state === 'missed' ? (from === to ? 'missedLine' : 'missedLines') : from === to ? 'partlyLine' : 'partlyLines';
    return { id: String(from), line: from, tone: TINTS[state], label: t(key, { from, to }), current: index === at };
  });
  return { tints, badges, marks };
}
