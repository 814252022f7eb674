import type { BothLanguages } from '@assay/contract/both-languages';
import type { CoverageOfImport } from '@assay/contract/report';
import {
  addSums,
  type CoverageSums,
  type LineHits,
  NO_COVERAGE,
  rateOf,
  sumsOf,
} from '@assay/domain/coverage/line-coverage';
import { type LineCoverage, mergeLines } from '@assay/tools/formats/coverage/coverage';
import { coverageMatcher } from '@assay/tools/formats/coverage/match-files';
import { readCoverage } from '@assay/tools/formats/coverage/read-coverage';
import { UnreadableReportError } from '@assay/tools/formats/report-source';
import { keepOutcome } from '../store/reports.ts';
import type { ScanContext } from './context.ts';
import { type CoveragePlace, type CoverageReport, findCoverage } from './coverage-source.ts';

/** One file of the repository: lines in order, and how many of its functions ran. */
export interface CoveredLines {
  readonly lines: readonly LineHits[];
  readonly functions: Pick<CoverageSums, 'functions' | 'coveredFunctions'>;
}

/** What the coverage reports of a build say, put together. */
export interface CoverageRun {
  /** Path -> its lines; files that path filters leave out are not here. */
  readonly files: ReadonlyMap<string, CoveredLines>;
  readonly note?: BothLanguages;
  readonly failure?: BothLanguages;
}

/** Lines of all files together that are kept in memory; ten times the largest project anybody measured. */
const MOST_LINES = 5_000_000;
const EXAMPLES = 5;
const MOST_EXAMPLE = 300;

const ELSEWHERE: BothLanguages = {
  zh: '覆盖率报告中的文件都不在代码库中',
  en: 'No file of the coverage report is in the repository',
};

/** One file while reports are put together. */
interface Merged {
  readonly lines: Map<number, LineCoverage>;
  readonly functions: Map<string, boolean>;
}

/**
 * Reads and merges coverage: lines of all reports together, and of a line that several know the larger number of hits and the
 * better known branches, never a sum, since one test run may be in several reports. A report that cannot be found or read fails
 * the tool: half of the coverage would look like lost coverage.
 */
export async function importCoverage(context: ScanContext, place: CoveragePlace): Promise<CoverageRun> {
  const { planned, inventory } = place;
  const reports = await findCoverage(context, place);
  if ('failure' in reports) return { files: new Map(), failure: reports.failure };
  const known = new Set(inventory.files.map((file) => file.path));
  const inScope = new Set(planned.files.map((file) => file.path));
  const merged = new Map<string, Merged>();
  const missed = { unknown: new Set<string>(), ambiguous: new Set<string>() };
  try {
    for (const report of reports) {
      const { names, roots, tally } = await read(context, { report, tool: planned.definition.name });
      const match = coverageMatcher({ files: known, roots, sample: names.keys(), prefix: report.prefix });
      const own = { found: [] as string[], unknown: [] as string[], ambiguous: [] as string[] };
      for (const [name, file] of names) {
        const found = match(name);
        own[found.kind].push(found.kind === 'found' ? found.path : name);
        if (found.kind === 'found') addTo(merged, found.path, file);
        else missed[found.kind].add(name);
      }
      if (report.uploadId !== undefined) {
        const filtered = own.found.filter((path) => !inScope.has(path));
        const outcome: CoverageOfImport = {
          format: tally.format,
          files: names.size,
          matched: own.found.length,
          lines: tally.lines,
          dropped: tally.dropped,
          unknown: counted(own.unknown),
          ambiguous: counted(own.ambiguous),
          filtered: counted(filtered),
        };
        await keepOutcome(context.database.db, { taskId: context.task.taskId, id: report.uploadId, outcome });
      }
      if (report.isOwn && own.found.length === 0) throw new UnreadableReportError(ELSEWHERE);
    }
  } catch (error) {
    if (!(error instanceof UnreadableReportError)) throw error;
    return { files: new Map(), failure: { zh: error.zh, en: error.message } };
  }
  for (const kind of ['unknown', 'ambiguous'] as const) {
    const names = missed[kind];
    if (names.size > 0) context.buildLog.write(planned.definition.name, missedLine(kind, names), 1);
  }
  if (merged.size === 0)
    return {
      files: new Map(),
      failure: ELSEWHERE,
    };
  const files = new Map<string, CoveredLines>();
  for (const [path, { lines, functions }] of merged)
    if (inScope.has(path)) files.set(path, { lines: hitsOf(lines), functions: countsOf(functions) });
  return { files, note: noteOf(files, { reports: reports.length, left: missed.unknown.size + missed.ambiguous.size }) };
}

async function read(
  { buildLog, signal }: ScanContext,
  { report, tool }: { report: CoverageReport; tool: string },
): Promise<{
  names: ReadonlyMap<string, Merged>;
  roots: readonly string[];
  tally: Awaited<ReturnType<typeof readCoverage>>;
}> {
  const names = new Map<string, Merged>();
  const roots: string[] = [];
  let count = 0;
  const tally = await readCoverage({
    source: report.source,
    signal,
    onFile: (name, lines, functions) => {
      addTo(names, name, { lines, functions });
      count += lines.size;
      if (count > MOST_LINES)
        throw new UnreadableReportError({ zh: '覆盖率报告过大', en: 'The coverage report has too many lines' });
    },
    onRoot: (folder) => roots.push(folder),
  });
  const { origin } = report;
  const { format, files, lines, dropped } = tally;
  buildLog.write(tool, {
    zh: `${origin.zh}：${format}，${files} 个文件，${lines} 行${dropped > 0 ? `，${dropped} 条记录无效` : ''}`,
    en: `${origin.en}: ${format}, ${files} files, ${lines} lines${dropped > 0 ? `, ${dropped} records made no sense` : ''}`,
  });
  return { names, roots, tally };
}

const MISSED = {
  unknown: { zh: '不在代码库中', en: 'unknown' },
  ambiguous: { zh: '可能是多个文件', en: 'ambiguous' },
} as const;

function missedLine(kind: keyof typeof MISSED, names: ReadonlySet<string>): BothLanguages {
  const examples = JSON.stringify([...names].slice(0, EXAMPLES));
  return {
    zh: `略去 ${names.size} 个文件（${MISSED[kind].zh}），例如 ${examples}`,
    en: `left out: ${names.size} files (${MISSED[kind].en}), such as ${examples}`,
  };
}

function addTo(
  to: Map<string, Merged>,
  name: string,
  { lines, functions }: { lines: ReadonlyMap<number, LineCoverage>; functions: ReadonlyMap<string, boolean> },
): void {
  const known = to.get(name) ?? { lines: new Map(), functions: new Map() };
  to.set(name, known);
  for (const [line, coverage] of lines) known.lines.set(line, mergeLines(known.lines.get(line), coverage));
  for (const [key, ran] of functions) known.functions.set(key, ran || known.functions.get(key) === true);
}

function countsOf(functions: ReadonlyMap<string, boolean>): CoveredLines['functions'] {
  return { functions: functions.size, coveredFunctions: [...functions.values()].filter(Boolean).length };
}

function counted(names: readonly string[]): CoverageOfImport['unknown'] {
  return { count: names.length, examples: names.slice(0, EXAMPLES).map((name) => name.slice(0, MOST_EXAMPLE)) };
}

function hitsOf(lines: ReadonlyMap<number, LineCoverage>): LineHits[] {
  return [...lines]
    .sort(([a], [b]) => a - b)
    .map(([line, { hits, branches }]) => ({
      line,
      hits,
      branches: branches?.total ?? 0,
      coveredBranches: branches?.covered ?? 0,
    }));
}

function noteOf(
  files: ReadonlyMap<string, CoveredLines>,
  { reports, left }: { reports: number; left: number },
): BothLanguages {
  let sums = NO_COVERAGE;
  for (const { lines } of files.values()) sums = addSums(sums, sumsOf(lines));
  const rate = rateOf(sums.coveredLines, sums.lines);
  return {
    zh: `${reports} 份报告，${files.size} 个文件，行覆盖率 ${rate ?? '-'}%（${sums.coveredLines}/${sums.lines}），${left} 个文件不在代码库中`,
    en: `${reports} reports, ${files.size} files, line coverage ${rate ?? '-'} % (${sums.coveredLines}/${sums.lines}), ${left} files not in the repository`,
  };
}
