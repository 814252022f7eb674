import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { learnRules } from '@assay/commands/report/learn-rules';
import { alike, type BothLanguages } from '@assay/contract/both-languages';
import type { Finding } from '@assay/contract/finding';
import type { Inventory } from '@assay/contract/inventory';
import { DROPS, REPAIRS, type ReportedRule, type ReportOfImport } from '@assay/contract/report';
import type { ToolDefinition } from '@assay/contract/tool-definition';
import { shippedCheckers } from '@assay/tools/catalogue';
import { parseReportFile } from '@assay/tools/formats/parse-report-file';
import { UnreadableReportError } from '@assay/tools/formats/report-source';
import { keepOutcome } from '../store/reports.ts';
import type { Checkout } from './checkout.ts';
import { checksFor } from './checks-for.ts';
import type { ScanContext } from './context.ts';
import { type FoundReport, findReport } from './import-report-source.ts';
import type { PlannedTool } from './plan.ts';

/** What one tool's report brought. */
export interface ImportRun {
  /** As planned, with what the report says of itself: version, and rules nobody had heard of. */
  readonly planned: PlannedTool;
  readonly findings: readonly Finding[];
  /** For the step's message. */
  readonly note?: BothLanguages;
  readonly failure?: BothLanguages;
}

export interface ImportRequest {
  readonly planned: PlannedTool;
  /** Every file, those included that path filters leave out of `planned.files`. */
  readonly inventory: Pick<Inventory, 'files'>;
  readonly checkout: Pick<Checkout, 'place' | 'commit'>;
  readonly sourceFolder: string;
}

/** Reads the report of a tool that runs elsewhere. A report that cannot be found or read fails the tool, and changes nothing. */
export async function importReport(context: ScanContext, request: ImportRequest): Promise<ImportRun> {
  const { planned, checkout } = request;
  const found = await findReport(context, { planned, checkout });
  if ('failure' in found) return { planned, findings: [], failure: found.failure };
  context.buildLog.write(planned.definition.name, {
    zh: `读取 ${found.format} 报告：${found.origin.zh}`,
    en: `Reads the ${found.format} report: ${found.origin.en}`,
  });
  try {
    return await read(context, { ...request, found });
  } catch (error) {
    if (!(error instanceof UnreadableReportError)) throw error;
    return { planned, findings: [], failure: { zh: error.zh, en: error.message } };
  }
}

async function read(
  context: ScanContext,
  { planned, inventory, sourceFolder, found }: ImportRequest & { found: FoundReport },
): Promise<ImportRun> {
  const { definition } = planned;
  const inScope = new Map(planned.files.map((file) => [file.path, file]));
  const findings: Finding[] = [];
  const rules: ReportedRule[] = [];
  const left: Record<'filtered' | 'checker-off', string[]> = { filtered: [], 'checker-off': [] };
  const parsed = await parseReportFile(found.format, {
    source: found.source,
    files: new Set(inventory.files.map((file) => file.path)),
    trustsStableId: definition.trustsStableId,
    textOf: (path) => textOf(sourceFolder, path),
    signal: context.signal,
    onFinding: (finding) => {
      const file = inScope.get(finding.path);
      if (!file) left.filtered.push(finding.path);
      else if (!planned.takesAllRules && !checksFor(planned, file.language).checkers.has(finding.checker))
        left['checker-off'].push(finding.checker);
      else findings.push(finding);
    },
    onRule: (rule) => rules.push(rule),
  });
  const outcome = withLeftOut(parsed, left);
  await learn(context, { tool: definition, rules });
  if (found.uploadId !== undefined)
    await keepOutcome(context.database.db, { taskId: context.task.taskId, id: found.uploadId, outcome });
  log(context, definition.name, outcome);
  const on = planned.takesAllRules
    ? [...planned.checkers.keys(), ...findings.map(({ checker }) => checker)]
    : undefined;
  return {
    planned: {
      ...planned,
      version: outcome.producers[0]?.version ?? '',
      ...(on ? { checkers: new Map(on.map((key) => [key, planned.checkers.get(key) ?? {}])) } : {}),
    },
    findings,
    note: noteOf(outcome),
  };
}

/** A text of the tree as tools see it: UTF-8, below a folder that is ours. */
function textOf(sourceFolder: string, path: string): string | undefined {
  try {
    return readFileSync(join(sourceFolder, path), 'utf8');
  } catch {
    return undefined;
  }
}

/** Rules no catalogue has become checkers before the defects that name them can be seen. */
async function learn(
  { database, buildLog }: ScanContext,
  { tool, rules }: { tool: ToolDefinition; rules: readonly ReportedRule[] },
): Promise<void> {
  const shipped = new Set(shippedCheckers(tool.name).map(({ key }) => key));
  const unheard = rules.filter(({ key }) => !shipped.has(key));
  if (unheard.length === 0) return;
  const { learned, refused } = await database.db
    .transaction()
    .execute((trx) => learnRules(trx, { tool, rules: unheard }));
  if (learned > 0)
    buildLog.write(tool.name, {
      zh: `从报告中收录了 ${learned} 条规则`,
      en: `${learned} rules were learned from the report`,
    });
  if (refused > 0) {
    const message = {
      zh: `规则数量超出上限，${refused} 条未收录，没有规则说明`,
      en: `${refused} rules are too many to be learned: they have no explanation`,
    };
    buildLog.write(tool.name, message, 1);
  }
}

function withLeftOut(
  outcome: ReportOfImport,
  left: Readonly<Record<'filtered' | 'checker-off', readonly string[]>>,
): ReportOfImport {
  const kinds = ['filtered', 'checker-off'] as const;
  const more = kinds.flatMap((kind) =>
    left[kind].length > 0 ? [{ kind, count: left[kind].length, examples: [...new Set(left[kind])].slice(0, 3) }] : [],
  );
  const gone = more.reduce((sum, { count }) => sum + count, 0);
  return { ...outcome, findings: outcome.findings - gone, dropped: [...outcome.dropped, ...more] };
}

function suchAs(examples: readonly string[]): BothLanguages {
  if (examples.length === 0) return alike('');
  const list = JSON.stringify(examples);
  return { zh: `，例如 ${list}`, en: `, such as ${list}` };
}

/** What was put right and what was left out, each kind with its first examples. */
function log({ buildLog }: ScanContext, tool: string, { dropped, repaired }: ReportOfImport): void {
  for (const { kind, count, examples } of dropped) {
    const [what, such] = [DROPS[kind], suchAs(examples)];
    const line = { zh: `略去：${count}（${what.zh}）${such.zh}`, en: `left out: ${count} (${what.en})${such.en}` };
    buildLog.write(tool, line, 1);
  }
  for (const { kind, count, examples } of repaired) {
    const [what, such] = [REPAIRS[kind], suchAs(examples)];
    buildLog.write(tool, {
      zh: `修正：${count}（${what.zh}）${such.zh}`,
      en: `repaired: ${count} (${what.en})${such.en}`,
    });
  }
}

function noteOf({ results, dropped, repaired, producers }: ReportOfImport): BothLanguages {
  const [producer] = producers;
  const by = [producer?.name, producer?.version].filter(Boolean).join(' ');
  const zh = dropped.map(({ kind, count }) => `${DROPS[kind].zh} ${count}`).join('、');
  const en = dropped.map(({ kind, count }) => `${count} ${DROPS[kind].en}`).join(', ');
  const mended = repaired.reduce((sum, { count }) => sum + count, 0);
  return {
    zh: `${by} 报告共 ${results} 条结果，修正 ${mended} 处，略去：${zh || '无'}`,
    en: `report of ${by}: results ${results}, repaired ${mended}, left out: ${en || 'none'}`,
  };
}
