import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from './alternate.ts';
import type { BenchContext } from './bench-context.ts';
import { layOut, totalBytes } from './corpus.ts';
import { numberAt } from './json.ts';
import { run } from './measured-process.ts';
import { printTable, seconds } from './table.ts';

/** Aimed at sizes; the corpus is cut down to the small ones and read again under other names for the large ones. */
const SIZES_MB = [10, 50, 100, 250, 500, 1000];

/** Lines, complexity, duplication and rules from disk to numbers on one core: speed, memory, and whether it stays linear. */
export async function benchAll(context: BenchContext): Promise<void> {
  const { files, root, work, runner, rounds } = context;
  const whole = totalBytes(files) / 1e6;
  const rows: string[][] = [];
  for (const size of [
    ...SIZES_MB.filter((wanted) => wanted < whole),
    whole,
    ...SIZES_MB.filter((wanted) => wanted > whole),
  ]) {
    const some = files.filter(
      (_, at) => size >= whole || (at * size) / whole - Math.floor((at * size) / whole) < size / whole,
    );
    const folder = layOut(some, { from: root, to: join(work, 'all', String(Math.round(Math.min(size, whole)))) });
    const copies = Math.max(1, Math.round(size / whole));
    if (size > whole && copies === 1) continue;
    const out = join(work, 'all.json');
    const runs = [];
    for (let round = 0; round < rounds; round += 1)
      runs.push(await run({ program: process.execPath, args: [runner('all'), folder, String(copies)], stdout: out, oneCore: true })); // biome-ignore format: one command
    const totals: unknown = JSON.parse(readFileSync(out, 'utf8'));
    const megabytes = numberAt(totals, 'bytes') / 1e6;
    const wall = median(runs.map((lap) => lap.seconds));
    const cpu = median(runs.map((lap) => lap.cpuSeconds));
    rows.push([
      `${megabytes.toFixed(0)} MB`,
      String(numberAt(totals, 'files')),
      String(numberAt(totals, 'functions')),
      (numberAt(totals, 'tokens') / 1e6).toFixed(1),
      seconds(wall),
      seconds(cpu),
      (megabytes / wall).toFixed(0),
      (megabytes / cpu).toFixed(0),
      `${median(runs.map((lap) => lap.peakMb)).toFixed(0)} MB`,
    ]);
  }
  console.log('\n## Everything, from disk, one core\n');
  printTable(['source', 'files', 'functions', 'M tokens', 'wall', 'CPU', 'MB/s wall', 'MB/s CPU', 'memory'], rows);
}
