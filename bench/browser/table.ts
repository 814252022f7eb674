import { ms, summary } from '../statistics.ts';
import type { Cost } from './observed.ts';
import type { Measured } from './steps.ts';

const NAME = 44;

export function printHead(): void {
  const words = ['times', 'p50', 'p95', 'longest', 'CPU p50', 'CPU p95', 'CLS'];
  console.log(`  ${''.padEnd(NAME)} ${words.map((word) => word.padStart(8)).join(' ')}   long tasks`);
}

/** One line: times to the painted answer, work of the main thread, the largest layout shift, tasks above 50 ms with the longest. */
export function printStep({ name, costs, note }: Measured): void {
  const wall = summary(costs.map((cost) => cost.wall));
  const cpu = summary(costs.map((cost) => cost.cpu));
  const longest = Math.max(...costs.map((cost) => cost.wall));
  const shift = Math.max(...costs.map((cost) => cost.shift));
  const figures = [
    String(costs.length),
    ...[wall.p50, wall.p95, longest, cpu.p50, cpu.p95].map(ms),
    shift < 0.0005 ? '0' : shift.toFixed(3),
  ];
  console.log(`  ${name.padEnd(NAME)} ${figures.map((figure) => figure.padStart(8)).join(' ')}   ${longTasks(costs)}`);
  if (note) console.log(`    ${note}`);
}

function longTasks(costs: readonly Cost[]): string {
  const all = costs.flatMap((cost) => cost.long).sort((a, b) => b - a);
  return all.length === 0 ? 'none' : `${all.length} (${all.slice(0, 5).join(', ')}${all.length > 5 ? ', …' : ''} ms)`;
}
