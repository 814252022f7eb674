import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { SourceLanguage } from '@assay/contract/source-languages';
import { alternate, type Contestant } from './alternate.ts';
import type { BenchContext } from './bench-context.ts';
import { layOut, totalBytes } from './corpus.ts';
import { writeDetails } from './details.ts';
import { entries, items, numberAt, textAt, valueAt } from './json.ts';
import { percent, printTable, seconds, times } from './table.ts';

/** What every peer here counts too. */
const LANGUAGES: readonly SourceLanguage[] = ['c', 'cpp', 'csharp', 'java', 'javascript', 'typescript', 'python', 'go', 'php', 'ruby', 'lua', 'swift', 'kotlin', 'dart', 'solidity', 'objc', 'rust', 'scala']; // biome-ignore format: one list

interface LinesOfFile {
  readonly blank: number;
  readonly comment: number;
  readonly code: number;
}

type LinesByPath = ReadonlyMap<string, LinesOfFile>;

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
  const results = await alternate(all, rounds);
  if (peers.cloc) results.push(...(await alternate([{ name: 'cloc', command: { program: peers.cloc.path, args: ['--skip-uniqueness', '--by-file', '--json', '--quiet', folder], stdout: out('cloc'), oneCore: true } }], 1))); // biome-ignore format: one command
  const own = results[0];
  console.log(
    `\n## Lines: ${files.length} files, ${megabytes.toFixed(1)} MB, ${LANGUAGES.length} languages, one core\n`,
  );
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

  await alternate(
    [{ name: 'assay', command: { program: process.execPath, args: [runner('lines'), folder, out('assay')] } }],
    1,
  );
  if (peers.tokei) await alternate([{ name: 'tokei', command: { program: peers.tokei.path, args: ['--no-ignore', '--files', '-o', 'json', folder], stdout: out('tokei') } }], 1); // biome-ignore format: one command
  const language = new Map(files.map((file) => [file.path, file.language]));
  const ours = ownLines(out('assay'));
  const theirs: [string, LinesByPath][] = [];
  if (peers.cloc) theirs.push(['cloc', clocLines(out('cloc'), folder)]);
  if (peers.tokei) theirs.push(['tokei', tokeiLines(out('tokei'), folder)]);
  if (peers.scc) theirs.push(['scc', sccLines(out('scc'), folder)]);
  console.log('\n### The same blank, comment and code lines; code lines of the peer less ours\n');
  printTable(
    ['language', 'files', ...theirs.map(([name]) => name)],
    LANGUAGES.map((wanted) => {
      const paths = [...ours.keys()].filter((path) => language.get(path) === wanted);
      return [wanted, String(paths.length), ...theirs.map(([name, lines]) => {
        const compared = compare(paths, ours, lines);
        writeDetails(context, `lines-${name}-${wanted}.txt`, compared.details);
        return `${percent(compared.same)} (code ${compared.code >= 0 ? '+' : ''}${percent(compared.code)})`;
      })]; // biome-ignore format: a row
    }),
  );
}

function compare(paths: readonly string[], ours: LinesByPath, theirs: LinesByPath) {
  let both = 0;
  let same = 0;
  let own = 0;
  let other = 0;
  const details: string[] = [];
  for (const path of paths) {
    const a = ours.get(path);
    const b = theirs.get(path);
    if (!a || !b) continue;
    both += 1;
    own += a.code;
    other += b.code;
    if (a.code === b.code && a.comment === b.comment && a.blank === b.blank) same += 1;
    else details.push(`${path}\tours ${a.blank}/${a.comment}/${a.code}\ttheirs ${b.blank}/${b.comment}/${b.code}`);
  }
  return { same: same / both, code: (other - own) / own, details };
}

function ownLines(file: string): LinesByPath {
  const rows = readFileSync(file, 'utf8').split('\n');
  return new Map(
    rows.map((row) => {
      const [, blank, comment, code, path = ''] = row.split('\t');
      return [path, { blank: Number(blank), comment: Number(comment), code: Number(code) }];
    }),
  );
}

function clocLines(file: string, folder: string): LinesByPath {
  return new Map(entries(JSON.parse(readFileSync(file, 'utf8'))).map(([path, found]) => [relative(folder, path), counts(found, ['blank', 'comment', 'code'])])); // biome-ignore format: one mapping
}

/** Code in another language within a file (its `blobs`) is the file's here. */
function tokeiLines(file: string, folder: string): LinesByPath {
  const lines = new Map<string, LinesOfFile>();
  for (const [, language] of entries(JSON.parse(readFileSync(file, 'utf8'))))
    for (const report of items(valueAt(language, 'reports'))) {
      const stats = valueAt(report, 'stats');
      lines.set(relative(folder, textAt(report, 'name')), counts(stats, ['blanks', 'comments', 'code']));
    }
  return lines;
}

function sccLines(file: string, folder: string): LinesByPath {
  const lines = new Map<string, LinesOfFile>();
  for (const language of items(JSON.parse(readFileSync(file, 'utf8'))))
    for (const report of items(valueAt(language, 'Files')))
      lines.set(relative(folder, textAt(report, 'Location')), counts(report, ['Blank', 'Comment', 'Code']));
  return lines;
}

function counts(value: unknown, [blank, comment, code]: readonly [string, string, string]): LinesOfFile {
  return { blank: numberAt(value, blank), comment: numberAt(value, comment), code: numberAt(value, code) };
}
