import { type Agreement, bare, isAmong, type OwnFunction } from './agreement.ts';
import type { JudgedFunction } from './referees/referee.ts';

/** What a real syntax tree says where another referee and we disagree. */
export interface SecondOpinion {
  /** Of the functions we do not have: those the tree has, and those in code it cannot read. The rest are none. */
  readonly real: number;
  readonly unknown: number;
  /** Of the functions both have with different numbers: whose number the tree's is. */
  readonly ours: number;
  readonly theirs: number;
  readonly other: number;
}

/** @param tree what the tree found, and how it agrees with us */
export function secondOpinion(
  { missed, pairs }: Agreement,
  tree: { readonly functions: readonly JudgedFunction[]; readonly agreement: Agreement },
): SecondOpinion {
  const unsure = tree.functions.filter((one) => one.unsure);
  const lacking = byPath(tree.agreement.missed);
  const numbers = new Map<OwnFunction, number>(tree.agreement.pairs.map(([own, { ccn }]) => [own, ccn]));
  const opinion = { real: 0, unknown: 0, ours: 0, theirs: 0, other: 0 };
  for (const one of missed) {
    const near = (lacking.get(one.path) ?? []).some(
      (other) =>
        other.line === one.line || (Math.abs(other.line - one.line) <= 3 && bare(other.name) === bare(one.name)),
    );
    if (near) opinion.real += 1;
    else if (isAmong(one, unsure)) opinion.unknown += 1;
  }
  for (const [own, judged] of pairs) {
    if (own.ccn === judged.ccn) continue;
    const said = numbers.get(own);
    opinion[said === own.ccn ? 'ours' : said === judged.ccn ? 'theirs' : 'other'] += 1;
  }
  return opinion;
}

function byPath(functions: readonly JudgedFunction[]): Map<string, JudgedFunction[]> {
  const found = new Map<string, JudgedFunction[]>();
  for (const one of functions) found.set(one.path, [...(found.get(one.path) ?? []), one]);
  return found;
}
