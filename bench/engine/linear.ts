import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchContext } from './bench-context.ts';
import { type CorpusFile, layOut, totalBytes } from './corpus.ts';
import { numberAt } from './json.ts';
import { run } from './measured-process.ts';
import { printTable, seconds } from './table.ts';

/** Bytes of source, in millions, and how often they are read; again means under other names, so that nothing finds itself. */
const STEPS = [
  { megabytes: 10, copies: 1 },
  { megabytes: 30, copies: 1 },
  { megabytes: 100, copies: 1 },
  { megabytes: 100, copies: 10 },
] as const;

/**
 * Whether ten times the source costs ten times the processor time: everything measured, one core, the least of the rounds. The exponent is that of the
 * step from the row before: 1 is linear; the start of the process, the same in all, makes it less.
 */
export async function benchLinear({ files, root, work, runner, rounds }: BenchContext): Promise<void> {
  const rows: string[][] = [];
  let before: { megabytes: number; cpu: number } | undefined;
  for (const { megabytes: wanted, copies } of STEPS) {
    const some = thinned(files, wanted * 1e6);
    const folder = layOut(some, { from: root, to: join(work, 'linear', String(wanted)) });
    const out = join(work, 'linear.json');
    let cpu = Number.POSITIVE_INFINITY;
    let memory = 0;
    for (let round = 0; round < Math.max(1, rounds); round += 1) {
      const lap = await run({ program: process.execPath, args: [runner('all'), folder, String(copies)], stdout: out, oneCore: true }); // biome-ignore format: one command
      cpu = Math.min(cpu, lap.cpuSeconds);
      memory = Math.max(memory, lap.peakMb);
    }
    const megabytes = numberAt(JSON.parse(readFileSync(out, 'utf8')), 'bytes') / 1e6;
    const exponent = before && Math.log(cpu / before.cpu) / Math.log(megabytes / before.megabytes);
    rows.push([
      `${megabytes.toFixed(0)} MB`,
      String(some.length * copies),
      seconds(cpu),
      `${(megabytes / cpu).toFixed(0)} MB/s`,
      exponent?.toFixed(2) ?? '-',
      `${memory.toFixed(0)} MB`,
    ]);
    before = { megabytes, cpu };
  }
  console.log('\n## Linear: everything, from disk, one core, by the size of the source\n');
  printTable(['source', 'files', 'CPU', 'source / CPU', 'exponent', 'memory'], rows);
}

/** Files from everywhere, evenly, so that a part is made like the whole. */
function thinned(files: readonly CorpusFile[], bytes: number): CorpusFile[] {
  const share = Math.min(1, bytes / totalBytes(files));
  return files.filter((_, at) => Math.floor((at + 1) * share) > Math.floor(at * share));
}
