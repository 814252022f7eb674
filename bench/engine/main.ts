import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchAll } from './all.ts';
import type { BenchContext } from './bench-context.ts';
import { bundleRunners } from './bundle.ts';
import { benchCcn } from './ccn.ts';
import { readCorpus, totalBytes } from './corpus.ts';
import { benchDupc } from './dupc.ts';
import { benchLinear } from './linear.ts';
import { benchLines } from './lines.ts';
import { benchPathological } from './pathological.ts';
import { findPeers, printPeers } from './peers.ts';

const PARTS: Record<string, (context: BenchContext) => Promise<void>> = {
  lines: benchLines,
  ccn: benchCcn,
  dupc: benchDupc,
  all: benchAll,
  linear: benchLinear,
  pathological: benchPathological,
};

const USAGE = `npm run bench -- engine CORPUS [--part lines,ccn] [--rounds 3] [--sample-mb 12] [--languages c,go] [--details FOLDER]
  CORPUS (or ASSAY_BENCH_CORPUS) is a folder with checkouts of public repositories, one below another.
  Without it only input made to hurt is measured. --languages is for the parts ccn and dupc; --rounds 0 leaves its race out.`;

/** The engine beside everything people use for the same: same files, same machine, in turn. */
export async function benchEngine(rest: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: {
      part: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      'sample-mb': { type: 'string', default: '12' },
      languages: { type: 'string' },
      details: { type: 'string' },
    },
  });
  const root = positionals[0] ?? process.env.ASSAY_BENCH_CORPUS;
  const peers = findPeers(process.env);
  const processor = cpus()[0]?.model ?? 'unknown processor';
  console.log(
    `\n# The measuring engine\n\n  ${cpus().length} x ${processor}, ${(totalmem() / 1e9).toFixed(0)} GB, Node ${process.version}`,
  );
  printPeers(peers);
  if (root === undefined) console.log(`\n${USAGE}`);

  const files = root === undefined ? [] : readCorpus(root);
  if (root !== undefined) console.log(`  Corpus: ${files.length} files, ${(totalBytes(files) / 1e6).toFixed(1)} MB`);
  const work = mkdtempSync(join(process.env.ASSAY_BENCH_WORK ?? tmpdir(), 'assay-bench-'));
  try {
    const context: BenchContext = {
      peers,
      root: root ?? '',
      files,
      work,
      runner: await bundleRunners(join(work, 'bundle')),
      rounds: Number(values.rounds),
      sampleBytes: Number(values['sample-mb']) * 1e6,
      languages: values.languages?.split(','),
      details: values.details,
    };
    const wanted = values.part?.split(',');
    for (const [name, part] of Object.entries(PARTS)) {
      if (wanted ? !wanted.includes(name) : root === undefined && name !== 'pathological') continue;
      await part(context);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
