import { join } from 'node:path';
import type { SourceLanguage } from '@assay/contract/source-languages';
import { alternate, type Contestant } from './alternate.ts';
import type { BenchContext } from './bench-context.ts';
import { layOut, sample, totalBytes } from './corpus.ts';
import { writeDetails } from './details.ts';
import { coverage, cpdBlocks, type DuplicatedLines, jscpdBlocks, ownBlocks } from './duplicated-lines.ts';
import { run } from './measured-process.ts';
import { percent, printTable, seconds, times } from './table.ts';

const MIN_TOKENS = '50';
const MIN_LINES = 5;

/** What CPD calls the languages that are compared. */
const LANGUAGES: readonly (readonly [SourceLanguage, string])[] = [
  ['java', 'java'],
  ['c', 'cpp'],
  ['python', 'python'],
  ['javascript', 'ecmascript'],
  ['go', 'go'],
  ['csharp', 'cs'],
];

/** The package for Node starts Java itself and passes nothing on of PMD's own `PMD_JAVA_OPTS`; this one every Java reads. */
const CPD_HEAP = { JAVA_TOOL_OPTIONS: '-Xmx8g' };

/**
 * Bytes of the larger of two races per language: there the start of a process is a small part of all of them, and growth shows. Not larger, since
 * CPD does not come to its end on 124 MB of Java in a heap of 8 GB.
 */
const LARGE_BYTES = 50e6;

/**
 * Duplication: time and memory against jscpd and CPD with all the cores they take, each language small and large. Whose lines the others
 * cover is told of the largest it came to its end on.
 */
export async function benchDupc(context: BenchContext): Promise<void> {
  const { peers, files, root, work, runner, rounds, sampleBytes } = context;
  const speeds: string[][] = [];
  const coverages: string[][] = [];
  for (const [language, cpdLanguage] of LANGUAGES) {
    if (context.languages && !context.languages.includes(language)) continue;
    const [small, large] = [sampleBytes * 2, LARGE_BYTES].map((most) =>
      sample(files, { language, most, spread: false }),
    );
    if (!small || !large || large.length === 0) continue;
    const out = (name: string) => join(work, `dupc-${name}-${language}`);
    const told = new Map<string, string[]>();
    for (const some of small.length < large.length ? [small, large] : [large]) {
      const folder = layOut(some, { from: root, to: join(work, 'dupc', `${language}-${some.length}`) });
      const contestants: Contestant[] = [
        { name: 'ours', command: { program: process.execPath, args: [runner('clones'), folder] } },
      ];
      if (peers.jscpd) contestants.push({ name: 'jscpd', command: { program: peers.jscpd.path, args: ['.', '--min-tokens', MIN_TOKENS, '--min-lines', String(MIN_LINES), '--max-size', '100mb', '--max-lines', '1000000', '--no-gitignore', '--reporters', 'json', '--output', out('jscpd'), '--silent'], cwd: folder } }); // biome-ignore format: one command
      if (peers.pmd) contestants.push({ name: 'CPD', command: { program: peers.pmd.path, args: ['cpd', '--minimum-tokens', MIN_TOKENS, '--language', cpdLanguage, '--format', 'xml', '--dir', folder, '--no-fail-on-violation', '--no-fail-on-error'], stdout: out('cpd'), env: CPD_HEAP }, goodCodes: [0, 4, 5] }); // biome-ignore format: one command
      const results = await alternate(contestants, rounds);
      const [own] = results;
      if (!own) continue;
      for (const { name, seconds: wall, cpuSeconds, peakMb, failed } of results)
        speeds.push([
          language,
          (totalBytes(some) / 1e6).toFixed(1),
          failed ? `${name} (failed)` : name,
          seconds(wall),
          seconds(cpuSeconds),
          `${peakMb.toFixed(0)} MB`,
          times(wall / own.seconds),
          times(cpuSeconds / own.cpuSeconds),
          times(peakMb / own.peakMb),
        ]);

      await run({ program: process.execPath, args: [runner('clones'), folder, out('own')] });
      const ours = ownBlocks(out('own'));
      const others: [string, DuplicatedLines][] = [];
      const ended = (peer: string) => results.some(({ name, failed }) => name === peer && !failed);
      if (ended('CPD')) others.push(['CPD', cpdBlocks(out('cpd'), { folder, least: MIN_LINES })]);
      if (ended('jscpd')) others.push(['jscpd', jscpdBlocks(out('jscpd'))]);
      for (const [name, lines] of others) {
        const ofTheirs = coverage(lines, ours);
        const ofOurs = coverage(ours, lines);
        writeDetails(context, `dupc-${name}-${language}-we-miss.txt`, ofTheirs.missing);
        writeDetails(context, `dupc-${name}-${language}-they-miss.txt`, ofOurs.missing);
        told.set(name, [language, (totalBytes(some) / 1e6).toFixed(1), name, percent(ofTheirs.share), percent(ofOurs.share)]); // biome-ignore format: a row
      }
    }
    coverages.push(...told.values());
  }
  console.log(`\n## Duplication: ${MIN_TOKENS} tokens, ${MIN_LINES} lines, both cores, process to process\n`);
  printTable(
    ['language', 'MB', 'program', 'wall', 'CPU', 'memory', 'wall / ours', 'CPU / ours', 'memory / ours'],
    speeds,
  );
  console.log('\n### Duplicated lines\n');
  printTable(['language', 'MB', 'peer', 'of its lines we cover', 'of ours it covers'], coverages);
}
