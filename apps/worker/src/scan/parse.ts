import { alike, type BothLanguages } from '@assay/contract/both-languages';
import { DEFAULT_CCN_THRESHOLD } from '@assay/contract/codes';
import { type Finding, SEVERITY } from '@assay/contract/finding';
import type { CoverageBase } from '@assay/contract/http/coverage';
import type { SourceRole } from '@assay/domain/source/not-own-code';
import { capFindings } from '@assay/tools/cap-findings';
import { type FileException, parseReport } from '@assay/tools/report';
import { checksFor, looksAt } from './checks-for.ts';
import type { CompileRun } from './compile.ts';
import type { CoverageRun, CoveredLines } from './coverage.ts';
import type { Executed, Invocation } from './execute.ts';
import type { ImportRun } from './import-report.ts';
import type { Measured } from './measure.ts';
import { parseRules } from './parse-rules.ts';
import { leftOut, type Plan, type PlannedTool } from './plan.ts';
import { describe } from './run-tool.ts';

/** What one tool said in this build, whoever ran it. */
export interface ParsedTool {
  readonly planned: PlannedTool;
  readonly findings: readonly Finding[];
  /** Files the tool was given and did not wholly analyse. */
  readonly exceptions: readonly FileException[];
  /** Files that were run now and answered without exception: what may be reused next time. */
  readonly fresh: readonly string[];
  /** What a step's message adds to the numbers. */
  readonly note?: BothLanguages;
  /** Of a compile-type tool: results of units to keep, and keys of those used again. */
  readonly units?: CompileRun['units'];
  /** Of a coverage tool: path -> lines that could run. */
  readonly coverage?: ReadonlyMap<string, CoveredLines>;
  /** Of a coverage tool: what its new lines are new against; absent: not worked out. */
  readonly newSince?: CoverageBase;
  /** Milliseconds the tool itself worked; absent: not known. */
  readonly ranMs?: number;
  /** Set when the tool as a whole could not do its work: nothing of it is stored then. */
  readonly failure?: BothLanguages;
}

/** Tool output -> findings, one shape. Failed is never clean: a file without a readable answer is an exception. */
export function parse(plan: Plan, executed: Executed): ParsedTool[] {
  return plan.tools.map((planned) => {
    const ranMs = executed.ranMs?.get(planned.definition.name);
    return { ...withinCap(weighed(parseTool(planned, executed))), ...(ranMs !== undefined && { ranMs }) };
  });
}

/** Findings weigh what the sets of the task say, where they say something. */
function weighed(parsed: ParsedTool): ParsedTool {
  const { planned } = parsed;
  const { run, pattern } = planned.definition;
  if (!planned.severities || (run.kind === 'engine' && pattern !== 'LINT')) return parsed;
  const languages = new Map(planned.files.map(({ path, language }) => [path, language]));
  return {
    ...parsed,
    findings: parsed.findings.map((finding) => {
      const severity = checksFor(planned, languages.get(finding.path)).severities?.get(finding.checker);
      return severity === undefined ? finding : { ...finding, severity };
    }),
  };
}

function parseTool(planned: PlannedTool, executed: Executed): ParsedTool {
  const { name, run } = planned.definition;
  switch (run.kind) {
    case 'engine':
      return planned.definition.pattern === 'LINT'
        ? parseRules(planned, executed.measured)
        : parseEngine(planned, executed.measured);
    case 'command':
      return parseCompiled(planned, executed.compiled.get(name));
    case 'node':
      return parseInvocations(planned, executed.invocations.get(name) ?? []);
    case 'report':
      return parseImported(planned, executed.imported?.get(name));
    case 'coverage':
      return parseCoverage(planned, executed.covered?.get(name));
  }
}

/** Reports of units are read while the others run; what is left is to count the files whose units were used again. */
function parseCompiled(planned: PlannedTool, run: CompileRun | undefined): ParsedTool {
  if (run === undefined) throw new Error(`${planned.definition.name} was planned and not run`);
  const { findings, exceptions, units, note, reused, failure } = run;
  return {
    planned: { ...planned, reused: new Map([...reused].map((path) => [path, []])) },
    findings,
    exceptions,
    fresh: [],
    units,
    note,
    ...(failure && { failure }),
  };
}

/** A report speaks of every file of the tree: what it does not name is not there any more. */
function parseImported(planned: PlannedTool, run: ImportRun | undefined): ParsedTool {
  if (run === undefined) throw new Error(`${planned.definition.name} was planned and not run`);
  const { findings, note, failure } = run;
  return {
    planned: run.planned,
    findings,
    exceptions: [],
    fresh: [],
    ...(note && { note }),
    ...(failure && { failure }),
  };
}

/** Coverage reports no issues; its lines go the way of the build on their own. */
function parseCoverage(planned: PlannedTool, run: CoverageRun | undefined): ParsedTool {
  if (run === undefined) throw new Error(`${planned.definition.name} was planned and not run`);
  const { files, note, failure } = run;
  return {
    planned,
    findings: [],
    exceptions: [],
    fresh: [],
    coverage: files,
    ...(note && { note }),
    ...(failure && { failure }),
  };
}

/** Whoever reported it: no file has more findings of one tool than are worth keeping. */
export function withinCap(parsed: ParsedTool): ParsedTool {
  const { findings, exceptions } = capFindings(parsed.findings);
  if (exceptions.length === 0) return parsed;
  const capped = new Set(exceptions.map((exception) => exception.path));
  return {
    ...parsed,
    findings,
    exceptions: [...parsed.exceptions, ...exceptions],
    fresh: parsed.fresh.filter((path) => !capped.has(path)),
  };
}

function parseInvocations(planned: PlannedTool, invocations: readonly Invocation[]): ParsedTool {
  const findings: Finding[] = [...planned.reused.values()].flat();
  const exceptions: FileException[] = [];
  for (const file of planned.files) {
    const message = leftOut(planned.definition, file);
    if (message !== undefined && looksAt(planned, file)) exceptions.push({ path: file.path, kind: 'skipped', message });
  }
  const fresh: string[] = [];
  const failures: BothLanguages[] = [];
  for (const { files, result } of invocations) {
    const paths = files.map((file) => file.path);
    const report =
      result.kind === 'findings'
        ? parseReport(result.report, planned.definition, paths)
        : { unreadable: describe(result) };
    if ('unreadable' in report) {
      failures.push(report.unreadable);
      for (const path of paths) exceptions.push({ path, kind: 'failed', message: report.unreadable });
      continue;
    }
    // One by one: a generated file has more findings than a call takes arguments.
    for (const finding of report.findings) findings.push(finding);
    for (const exception of report.exceptions) exceptions.push(exception);
    const excepted = new Set(report.exceptions.map((exception) => exception.path));
    for (const path of paths) if (!excepted.has(path)) fresh.push(path);
  }
  const broken = invocations.length > 0 && failures.length === invocations.length && planned.reused.size === 0;
  return {
    planned,
    findings,
    exceptions,
    fresh,
    ...(broken ? { failure: toolFailed(failures[0] ?? alike('')) } : {}),
  };
}

function toolFailed(reason: BothLanguages): BothLanguages {
  return { zh: `工具执行失败：${reason.zh}`, en: `The tool failed: ${reason.en}` };
}

/** Why duplicates are not looked for in a file. */
const ROLES: Record<SourceRole, BothLanguages> = {
  vendored: { zh: '第三方代码', en: 'vendored' },
  generated: { zh: '自动生成的代码', en: 'generated' },
  test: { zh: '测试代码', en: 'test' },
};

function parseEngine(planned: PlannedTool, measured: Measured): ParsedTool {
  const exceptions: FileException[] = planned.files
    .filter((file) => measured.failed.has(file.path))
    .map(({ path }) => ({ path, kind: 'failed' as const, message: alike(measured.failed.get(path) ?? '') }));
  if (planned.definition.name === 'DUPC') {
    const { leftOut, clonesFailure } = measured;
    for (const [path, role] of leftOut ?? []) exceptions.push({ path, kind: 'skipped', message: ROLES[role] });
    const failure = clonesFailure === undefined ? undefined : toolFailed(alike(clonesFailure));
    return { planned, findings: [], exceptions, fresh: [], ...(failure && { failure }) };
  }
  const findings = planned.definition.name === 'CCN' ? complexFunctions(planned, measured) : [];
  return { planned, findings, exceptions, fresh: [] };
}

/** Functions at or above the threshold (decision 18); smaller ones count in the averages only. */
function complexFunctions(planned: PlannedTool, measured: Measured): Finding[] {
  const [checker] = planned.checkers.keys();
  if (checker === undefined) return [];
  const threshold = thresholdOf(planned);
  const findings: Finding[] = [];
  for (const file of planned.files) {
    const functions = measured.files.get(file.path)?.functions;
    for (let n = 0; n < (functions?.length ?? 0); n++) {
      const f = functions && functions.ccn(n) >= threshold ? functions.at(n) : undefined;
      if (!f) continue;
      findings.push({
        path: file.path,
        line: f.startLine,
        endLine: f.endLine,
        column: 0,
        checker,
        severity: SEVERITY.normal,
        message: f.name,
        symbol: f.qualifiedName,
        measure: f.ccn,
        function: {
          signature: f.signature,
          cognitive: f.cognitive,
          nesting: f.maxNesting,
          codeLines: f.codeLines,
          parameters: f.parameters,
          steps: [...(f.steps ?? [])],
        },
      });
    }
  }
  return findings;
}

/** `ccn_threshold`, a whole number of at least 1: of the checker where a set gives one, else of the tool in the task. */
export function thresholdOf(planned: Pick<PlannedTool, 'params' | 'checkers'>): number {
  const [ofChecker] = planned.checkers.values();
  const given = Number(ofChecker?.ccn_threshold ?? planned.params.ccn_threshold);
  return Number.isInteger(given) && given >= 1 ? given : DEFAULT_CCN_THRESHOLD;
}
