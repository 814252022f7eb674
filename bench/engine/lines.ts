import { join } from 'node:path';
import type { SourceLanguage } from '@assay/contract/source-languages';
import { alternate, type Contestant, type Result } from './alternate.ts';
import type { BenchContext } from './bench-context.ts';
import { layOut, totalBytes } from './corpus.ts';
import { lineAgreement } from './lines-agreement.ts';
import { printTable, seconds, times } from './table.ts';

/** What every peer here counts too. */
const LANGUAGES: readonly SourceLanguage[] = ['c', 'cpp', 'csharp', 'java', 'javascript', 'typescript', 'python', 'go', 'php', 'ruby', 'lua', 'swift', 'kotlin', 'dart', 'solidity', 'objc', 'rust', 'scala', 'vue', 'html', 'notebook', 'elixir', 'julia', 'shell']; // biome-ignore format: one list

/** Lines: speed on one core from process start to process end, and the share of files on which all three numbers agree. */
export async function benchLines(context: BenchContext): Promise<void> {
  const { peers, root, work, runner, rounds } = context;
  const files = context.files.filter((file) => LANGUAGES.includes(file.language));
  const folder = layOut(files, { from: root, to: join(work, 'lines') });
  const megabytes = totalBytes(files) / 1e6;
  const out = (name: string) => join(work, `lines-${name}`);
  const all: Contestant[] = [
    { name: 'assay', command: { program: process.execPath, args: [runner('lines'), folder], oneCore: true } },
  ];
  if (peers.tokei) all.push({ name: 'tokei', command: { program: peers.tokei.path, args: ['--no-ignore', '-o', 'json', folder], stdout: out('tokei'), oneCore: true } }); // biome-ignore format: one command
  if (peers.scc) all.push({ name: 'scc', command: { program: peers.scc.path, args: ['--no-gitignore', '--no-ignore', '--no-complexity', '--no-cocomo', '--by-file', '-f', 'json', folder], stdout: out('scc'), oneCore: true } }); // biome-ignore format: one command
  const once: Contestant[] = peers.cloc ? [{ name: 'cloc', command: { program: peers.cloc.path, args: ['--skip-uniqueness', '--by-file', '--json', '--quiet', folder], stdout: out('cloc'), oneCore: true } }] : []; // biome-ignore format: one command
  if (rounds > 0) printRace({ files: files.length, megabytes }, [...(await alternate(all, rounds)), ...(await alternate(once, 1))]); // biome-ignore format: one call

  // What the race has left is read again; only who has to be asked for every file, or did not run, runs once more.
  const asked: Contestant[] = rounds > 0 ? [] : [...all.filter(({ name }) => name === 'scc'), ...once];
  asked.push({ name: 'assay', command: { program: process.execPath, args: [runner('lines'), folder, out('assay')] } });
  if (peers.tokei) asked.push({ name: 'tokei', command: { program: peers.tokei.path, args: ['--no-ignore', '--files', '-o', 'json', folder], stdout: out('tokei') } }); // biome-ignore format: one command
  await alternate(asked, 1);
  lineAgreement(context, { files, folder, report: out }, LANGUAGES);
}

function printRace({ files, megabytes }: { files: number; megabytes: number }, results: readonly Result[]): void {
  const [own] = results;
  console.log(`\n## Lines: ${files} files, ${megabytes.toFixed(1)} MB, ${LANGUAGES.length} languages, one core\n`);
  printTable(
    ['program', 'wall', 'CPU', 'MB/s', 'memory', 'wall / ours', 'CPU / ours'],
    results.map((result) => [
      result.failed ? `${result.name} (failed)` : result.name,
      seconds(result.seconds),
      seconds(result.cpuSeconds),
      (megabytes / result.seconds).toFixed(0),
      `${result.peakMb.toFixed(0)} MB`,
      times(result.seconds / (own?.seconds ?? Number.NaN)),
      times(result.cpuSeconds / (own?.cpuSeconds ?? Number.NaN)),
    ]),
  );
}
