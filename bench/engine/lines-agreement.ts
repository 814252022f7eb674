import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { SourceLanguage } from '@assay/contract/source-languages';
import { measureFile } from '@assay/engine/measure-file';
import type { BenchContext } from './bench-context.ts';
import type { CorpusFile } from './corpus.ts';
import { writeDetails } from './details.ts';
import { entries, items, numberAt, textAt, valueAt } from './json.ts';
import { percent, printTable } from './table.ts';

interface LinesOfFile {
  readonly blank: number;
  readonly comment: number;
  readonly code: number;
}

type LinesByPath = ReadonlyMap<string, LinesOfFile>;

/** Where the reports of one run are: ours as rows, those of the peers that ran as JSON. */
interface Reports {
  readonly files: readonly CorpusFile[];
  readonly folder: string;
  readonly report: (name: string) => string;
}

/** File by file against every peer that ran, then what stands in files of another language against tokei, which alone tells it apart. */
export function lineAgreement(
  context: BenchContext,
  { files, folder, report }: Reports,
  languages: readonly SourceLanguage[],
): void {
  const { peers } = context;
  const language = new Map(files.map((file) => [file.path, file.language]));
  const ours = ownLines(report('assay'));
  const theirs: [string, LinesByPath][] = [];
  if (peers.cloc) theirs.push(['cloc', clocLines(report('cloc'), folder)]);
  if (peers.tokei) theirs.push(['tokei', tokeiLines(report('tokei'), folder)]);
  if (peers.scc) theirs.push(['scc', sccLines(report('scc'), folder)]);
  console.log('\n### The same blank, comment and code lines; code lines of the peer less ours\n');
  printTable(
    ['language', 'files', ...theirs.map(([name]) => name)],
    languages.map((wanted) => {
      const paths = [...ours.keys()].filter((path) => language.get(path) === wanted);
      return [wanted, String(paths.length), ...theirs.map(([name, lines]) => {
        const compared = compare(paths, ours, lines);
        writeDetails(context, `lines-${name}-${wanted}.txt`, compared.details);
        return `${percent(compared.same)} (code ${compared.code >= 0 ? '+' : ''}${percent(compared.code)})`;
      })]; // biome-ignore format: a row
    }),
  );
  if (!peers.tokei) return;
  const embedded = [...embeddedLines(context, report('tokei'), { files, folder })];
  console.log('\n### Lines within files of another language: blank / comment / code\n');
  printTable(
    ['files in', 'lines in', 'ours', 'tokei'],
    embedded.map(([key, [own, other]]) => [...key.split(' > '), told(own), told(other)]),
  );
}

function told({ blank, comment, code }: LinesOfFile): string {
  return `${blank} / ${comment} / ${code}`;
}

/** tokei's names of languages that stand within others, as ours. */
const TOKEI_NAMES: Readonly<Record<string, string>> = {
  JavaScript: 'javascript',
  TypeScript: 'typescript',
  TSX: 'typescript',
  CSS: 'css',
  Sass: 'scss',
  LESS: 'less',
  Stylus: 'stylus',
  Python: 'python',
  HTML: 'html',
  Markdown: 'markdown',
};

/** Ours and tokei's lines by `host > language`, in hosts that we know as such. */
function embeddedLines(
  context: BenchContext,
  report: string,
  { files, folder }: { files: readonly CorpusFile[]; folder: string },
): Map<string, [LinesOfFile, LinesOfFile]> {
  const NOTHING: LinesOfFile = { blank: 0, comment: 0, code: 0 };
  const all = new Map<string, [LinesOfFile, LinesOfFile]>();
  const details: string[] = [];
  const blobs = tokeiBlobs(report, folder);
  for (const { path, language } of files) {
    const own = new Map((measureFile(readFileSync(join(folder, path)), language).embedded ?? []).map((found) => [String(found.language), found.lines])); // biome-ignore format: one mapping
    const other = own.size > 0 || EMBEDDING.has(language) ? (blobs.get(path) ?? new Map<string, LinesOfFile>()) : new Map<string, LinesOfFile>(); // biome-ignore format: one choice
    for (const inner of new Set([...own.keys(), ...other.keys()])) {
      const [a, b] = [own.get(inner) ?? NOTHING, other.get(inner) ?? NOTHING];
      const [x, y] = all.get(`${language} > ${inner}`) ?? [NOTHING, NOTHING];
      all.set(`${language} > ${inner}`, [plus(x, a), plus(y, b)]);
      if (told(a) !== told(b)) details.push(`${path}\t${inner}\tours ${told(a)}\ttheirs ${told(b)}`);
    }
  }
  writeDetails(context, 'lines-tokei-embedded.txt', details);
  return all;
}

const EMBEDDING: ReadonlySet<SourceLanguage> = new Set(['vue', 'svelte', 'html', 'notebook']);

function plus(a: LinesOfFile, b: LinesOfFile): LinesOfFile {
  return { blank: a.blank + b.blank, comment: a.comment + b.comment, code: a.code + b.code };
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

/** Lines in another language within a file (its `blobs`) are the file's here. */
function tokeiLines(file: string, folder: string): LinesByPath {
  return new Map(tokeiStats(file, folder).map(([path, stats]) => [path, tokeiSum(stats)]));
}

/** The same lines by their language. */
function tokeiBlobs(file: string, folder: string): Map<string, Map<string, LinesOfFile>> {
  return new Map(
    tokeiStats(file, folder).map(([path, stats]) => [
      path,
      new Map(entries(valueAt(stats, 'blobs')).map(([name, found]) => [TOKEI_NAMES[name] ?? name, tokeiSum(found)])),
    ]),
  );
}

function tokeiStats(file: string, folder: string): [string, unknown][] {
  return entries(JSON.parse(readFileSync(file, 'utf8'))).flatMap(([, language]) =>
    items(valueAt(language, 'reports')).map((report): [string, unknown] => [
      relative(folder, textAt(report, 'name')),
      valueAt(report, 'stats'),
    ]),
  );
}

function tokeiSum(stats: unknown): LinesOfFile {
  return entries(valueAt(stats, 'blobs'))
    .map(([, blob]) => tokeiSum(blob))
    .reduce(plus, counts(stats, ['blanks', 'comments', 'code']));
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
