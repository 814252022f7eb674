import { ms, summary } from '../statistics.ts';
import type { Measured } from './steps.ts';

const NAME = 44;

export function printHead(): void {
  const words = ['times', 'p50', 'p95', 'longest', 'CPU p50', 'CPU p95', 'CLS'];
  console.log(`  ${''.padEnd(NAME)} ${words.map((word) => word.padStart(8)).join(' ')}`);
}

/** One line: times to the painted answer, work of the main thread, the largest layout shift. */
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
  console.log(`  ${name.padEnd(NAME)} ${figures.map((figure) => figure.padStart(8)).join(' ')}`);
  if (note) console.log(`    ${note}`);
}

/** Tasks of a part that worked above 50 ms, longest first; nothing when there are none. */
export function printLong(tasks: readonly number[]): void {
  if (tasks.length === 0) return;
  const shown = tasks.slice(0, 8).map((task) => task.toFixed(0));
  console.log(
    `    ${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'} above 50 ms of work: ${shown.join(', ')}${tasks.length > 8 ? ', …' : ''} ms`,
  );
}
