import type { Finding, Severity, TraceStep } from '@assay/contract/finding';
import type { Drop, ReportedRule, ReportFormat, ReportOfImport } from '@assay/contract/report';
import { cleanText } from '../script/clean-text.ts';
import { findingGate } from './finding-gate.ts';
import { ImportTally } from './import-tally.ts';
import { pathResolver, type ResolvedPath } from './paths/path-resolver.ts';
import { reportPath } from './paths/report-path.ts';
import type { ReportRequest } from './report-source.ts';
import { traceOf } from './trace.ts';

/** One step of a vendor's report; the path as the report spells it. */
export interface PlainStep {
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly message: string;
  readonly main?: boolean;
}

/** One issue of a vendor's report, before paths are looked up. Absent fields were not given. */
export interface PlainIssue {
  readonly checker: string | undefined;
  readonly message: string | undefined;
  readonly severity: Severity;
  /** Spellings of the path, the most telling first. */
  readonly files: readonly (string | undefined)[];
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly symbol?: string | undefined;
  readonly stableId?: string | undefined;
  readonly steps: readonly PlainStep[];
  /** Why the vendor's own triage says it is not open. */
  readonly closed?: Drop | undefined;
  readonly rule: Omit<ReportedRule, 'key'>;
}

export interface PlainScan {
  readonly issue: (issue: PlainIssue) => void;
  readonly fault: (kind: 'invalid' | 'too-large', example: string) => void;
  readonly repaired: (kind: 'encoding' | 'trailing-text') => void;
}

/** How one format is read: every issue once, in order. */
export interface PlainFormat {
  readonly format: ReportFormat;
  /** Name of the tool that writes it. */
  readonly producer: string;
  readonly scan: (request: Pick<ReportRequest, 'source' | 'signal'>, scan: PlainScan) => Promise<void>;
}

/** Issues that vote for the root of the repository. */
const SAMPLE = 2_000;
const LONGEST_KEY = 200;

/** Ends the first pass early. */
class EnoughSeen extends Error {}

/**
 * Reads a vendor's report: a look at its first issues finds the repository's root, then every issue is handed on.
 * @throws UnreadableReportError; the signal's reason
 */
export async function parsePlain(format: PlainFormat, request: ReportRequest): Promise<ReportOfImport> {
  const tally = new ImportTally();
  const resolve = pathResolver({
    files: request.files,
    ...(request.roots ? { roots: request.roots } : {}),
    sample: await sampleOf(format, request),
  });
  const emit = findingGate(request, tally);
  const rules = new Map<string, ReportedRule>();
  const lookUp = (file: string | undefined): ResolvedPath | undefined => {
    const path = reportPath(file ?? '');
    return path && resolve(path);
  };
  await format.scan(request, {
    issue: (issue) => {
      tally.results += 1;
      const finding = toFinding(issue, { lookUp, tally, trustsStableId: request.trustsStableId });
      if (!finding) return;
      if (!rules.has(finding.checker)) rules.set(finding.checker, { key: finding.checker, ...issue.rule });
      emit(finding);
    },
    fault: (kind, example) => {
      tally.results += 1;
      tally.dropped(kind, example);
    },
    repaired: (kind) => tally.repaired(kind),
  });
  for (const rule of rules.values()) request.onRule?.(rule);
  return tally.report(format.format, [{ name: format.producer }]);
}

async function sampleOf(format: PlainFormat, request: ReportRequest): Promise<ReadonlySet<string>> {
  const sample = new Set<string>();
  let seen = 0;
  const scan: PlainScan = {
    issue: ({ files }) => {
      for (const file of files) {
        const path = reportPath(file ?? '');
        if (path?.kind === 'absolute') sample.add(path.path);
      }
      if (++seen >= SAMPLE) throw new EnoughSeen();
    },
    fault: () => {},
    repaired: () => {},
  };
  try {
    await format.scan(request, scan);
  } catch (error) {
    if (!(error instanceof EnoughSeen)) throw error;
  }
  return sample;
}

interface Looking {
  readonly lookUp: (file: string | undefined) => ResolvedPath | undefined;
  readonly tally: ImportTally;
  readonly trustsStableId: boolean;
}

function toFinding(issue: PlainIssue, { lookUp, tally, trustsStableId }: Looking): Finding | undefined {
  const key = cleanText(issue.checker ?? '')
    .slice(0, LONGEST_KEY)
    .toWellFormed();
  if (issue.closed !== undefined) {
    tally.dropped(issue.closed, key);
    return undefined;
  }
  const spelled = issue.files.filter((file) => file !== undefined);
  const found = spelled.map(lookUp).find((path) => path !== undefined);
  if (!found) {
    tally.dropped(spelled.length === 0 ? 'no-location' : 'outside', spelled[0] ?? key);
    return undefined;
  }
  if (found.cut) tally.repaired('path-cut', found.path);
  if (key === '') tally.repaired('no-rule');
  if (issue.line === undefined || issue.line < 1) tally.repaired('no-region', found.path);
  const checker = key || 'unspecified';
  const own = cleanText(issue.message ?? '');
  if (own === '') tally.repaired('no-message', checker);
  const line = Math.max(1, issue.line ?? 1);
  const message = own || issue.rule.description || checker;
  const at = { path: found.path, line, message };
  const traces = traceOf(stepsOf(issue.steps, { lookUp, tally }), { at, tally });
  return {
    ...at,
    endLine: line,
    column: Math.max(0, issue.column ?? 0),
    checker,
    severity: issue.severity,
    ...(issue.symbol ? { symbol: cleanText(issue.symbol) } : {}),
    ...(trustsStableId && issue.stableId ? { stableId: cleanText(issue.stableId).slice(0, 200) } : {}),
    ...(traces ? { traces } : {}),
  };
}

function stepsOf(steps: readonly PlainStep[], { lookUp, tally }: Pick<Looking, 'lookUp' | 'tally'>): TraceStep[] {
  return steps.flatMap(({ file, line, message, main }) => {
    const path = lookUp(file)?.path;
    if (path === undefined) {
      tally.repaired('trace-outside');
      return [];
    }
    return [{ path, line: Math.max(1, line ?? 1), message: cleanText(message), ...(main ? { main: true } : {}) }];
  });
}
