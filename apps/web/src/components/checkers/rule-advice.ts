import type { RuleScore } from '../../lib/calls/rule-score.ts';

/** Fewer decided ones say little about a rule. */
const ENOUGH = 10;
/** Percent of false positives among what was decided from which on it is said, and from which on nothing but taking the rule out helps. */
const NOISY = 30;
const USELESS = 60;
/** Percent of the false positives in one folder from which on the folder is at fault. */
const IN_ONE_FOLDER = 80;
/** What nobody repairs: that many raised, open for so many days in the middle, and hardly any of it ever gone. */
const MANY = 30;
const LONG = 30;
const HARDLY = 5;

const PROMPT = 4;

/** What the score of a rule is a reason for, with the percent that says so. */
export type RuleAdvice =
  | { readonly kind: 'remove' | 'demote' | 'ignored'; readonly share: number }
  /** One folder, at the top of the tree, has most of the false positives. */
  | { readonly kind: 'path'; readonly share: number; readonly folder: string; readonly count: number };

type Row = Pick<
  RuleScore,
  'raised' | 'open' | 'falsePositive' | 'byDesign' | 'ignoredElse' | 'fixed' | 'everFixed' | 'openDays' | 'falseFolder'
>;

/**
 * What to do about a rule, from what people decided and repaired in all projects together; undefined where there is too little to
 * say or no reason to act. Nothing is guessed: each answer is a threshold on a number the card shows.
 * @param severity of the rule, 4 the lowest
 */
export function adviceOf(rows: readonly Row[], severity: number): RuleAdvice | undefined {
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  const wrong = sum((row) => row.falsePositive);
  const decided = wrong + sum((row) => row.byDesign + row.ignoredElse + row.fixed);
  const share = percent(wrong, decided);
  if (decided >= ENOUGH && share >= NOISY) {
    const folder = worstFolder(rows);
    if (folder && percent(folder.count, wrong) >= IN_ONE_FOLDER) return { kind: 'path', share, ...folder };
    return { kind: share >= USELESS || severity >= PROMPT ? 'remove' : 'demote', share };
  }
  const raised = sum((row) => row.raised);
  const repaired = percent(
    sum((row) => row.everFixed),
    raised,
  );
  const old = sum((row) => ((row.openDays ?? 0) >= LONG ? row.open : 0));
  if (raised >= MANY && repaired < HARDLY && percent(old, raised) > 50) return { kind: 'ignored', share: repaired };
  return undefined;
}

function worstFolder(rows: readonly Row[]): { folder: string; count: number } | undefined {
  const counts = new Map<string, number>();
  for (const { falseFolder } of rows)
    if (falseFolder) counts.set(falseFolder.path, (counts.get(falseFolder.path) ?? 0) + falseFolder.count);
  const [worst] = [...counts].sort((a, b) => b[1] - a[1]);
  return worst && { folder: worst[0], count: worst[1] };
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}
