import type { Command } from '../../lib/commands.ts';

/** Characters in order, gaps allowed, words and whole matches first. Linear in the length of the text. */
export function scoreOf(text: string, wanted: string): number | undefined {
  const label = text.toLowerCase();
  if (wanted === '') return 0;
  const whole = label.indexOf(wanted);
  if (whole === 0) return 100;
  if (whole > 0) return startsWord(label, whole) ? 80 : 60;
  let at = -1;
  let score = 40;
  for (const char of wanted) {
    if (char === ' ') continue;
    const next = label.indexOf(char, at + 1);
    if (next < 0) return undefined;
    if (next !== at + 1) score -= startsWord(label, next) ? 1 : 3;
    at = next;
  }
  return Math.max(score, 1);
}

const startsWord = (text: string, at: number) => at === 0 || /[\s:/_.-]/.test(text[at - 1] ?? '');

const MOST = 60;

/**
 * What the typed text offers: everything in its own order while nothing is typed, then the best first. The heading counts less than
 * the label, so that "theme" finds the themes but not everything below a heading.
 */
export function rank(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return commands;
  return commands
    .flatMap((command) => {
      const own = scoreOf(command.label, wanted);
      const beside = scoreOf(`${command.group} ${command.label} ${command.note ?? ''}`, wanted);
      const score = Math.max(own ?? 0, (beside ?? 0) - 10);
      return score > 0 ? [{ command, score }] : [];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ command }) => command);
}
