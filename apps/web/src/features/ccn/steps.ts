import type { LineBadge } from '../../components/code-viewer/viewer-types.ts';
import type { Step } from './api/ccn-detail.ts';

/** Which of the two numbers of a function is explained. */
export type Measure = 'ccn' | 'cognitive';

/** Words shown beside a line; more are told on hover. */
const WORDS = 2;

/** One badge to every line that adds to the number: how much, and because of which words. */
export function badgesOf(
  steps: readonly Step[],
  { measure, title }: { measure: Measure; title: (steps: readonly Step[], sum: number) => string },
): LineBadge[] {
  const byLine = new Map<number, Step[]>();
  for (const step of steps) {
    if (step[measure] === 0) continue;
    const there = byLine.get(step.line);
    if (there) there.push(step);
    else byLine.set(step.line, [step]);
  }
  return [...byLine].map(([line, here]) => {
    const sum = here.reduce((total, step) => total + step[measure], 0);
    const words = [...new Set(here.map(({ what }) => what))];
    const shown = words.slice(0, WORDS).join(' ');
    return {
      id: '',
      line,
      text: `+${sum} ${words.length > WORDS ? `${shown} …` : shown}`,
      tone: sum > 2 ? 'warn' : 'accent-text',
      look: 'chip',
      title: title(here, sum),
    };
  });
}

/** A word of the language and what it added in all. */
export interface Share {
  readonly what: string;
  readonly times: number;
  readonly sum: number;
}

/** What each word added, the most first. */
export function sharesOf(steps: readonly Step[], measure: Measure): Share[] {
  const byWord = new Map<string, Share>();
  for (const { what, [measure]: by } of steps) {
    if (by === 0) continue;
    const { times, sum } = byWord.get(what) ?? { times: 0, sum: 0 };
    byWord.set(what, { what, times: times + 1, sum: sum + by });
  }
  return [...byWord.values()].sort((a, b) => b.sum - a.sum || (a.what < b.what ? -1 : 1));
}

/** What of cognitive complexity is for levels: all above 1 of a step. */
export function forLevels(steps: readonly Step[]): number {
  return steps.reduce((total, { cognitive }) => total + Math.max(0, cognitive - 1), 0);
}
