import type { Finding } from '@assay/contract/finding';
import type { ReportedRule, ReportOfImport } from '@assay/contract/report';
import { memorySource, type ReportRequest } from './report-source.ts';

/** Runs a parser over text or bytes and gathers what it hands on. */
export async function readReport(
  parse: (request: ReportRequest) => Promise<ReportOfImport>,
  text: string | Uint8Array,
  request: Partial<Omit<ReportRequest, 'source' | 'onFinding' | 'onRule'>> = {},
): Promise<{ findings: Finding[]; rules: ReportedRule[]; report: ReportOfImport; counts: Record<string, number> }> {
  const findings: Finding[] = [];
  const rules: ReportedRule[] = [];
  const report = await parse({
    source: memorySource(Buffer.from(text)),
    files: FILES,
    trustsStableId: false,
    ...request,
    onFinding: (finding) => findings.push(finding),
    onRule: (rule) => rules.push(rule),
  });
  const counts = Object.fromEntries([...report.repaired, ...report.dropped].map(({ kind, count }) => [kind, count]));
  return { findings, rules, report, counts };
}

/** Files of the repository every report is read against. */
export const FILES: ReadonlySet<string> = new Set(['src/db.js', 'src/server.js', 'lib/free.c', 'a b/日本.c']);
