import { DETECTION } from '@assay/contract/codes';
import { SEVERITY, type Severity } from '@assay/contract/finding';
import { ALL_SOURCE_LANGUAGES, isMeasured } from '@assay/contract/source-languages';
import type { Transaction } from '@assay/database/connect';
import { IGNORED } from '@assay/database/defects/place-filter';
import { rateOf } from '@assay/domain/coverage/line-coverage';
import { sql } from 'kysely';
import type { BranchBuild } from '../store/places.ts';
import { readPreviousResult } from '../store/results.ts';
import type { Measured } from './measure.ts';
import type { PlannedTool } from './plan.ts';

/** `lastAnalysisResult` of contract-defects 20: never holds null, a change is against the branch's previous result. */
export type ToolResult = Readonly<Record<string, string | number>>;

/** The numbers of one tool, counted from what is stored: they can never disagree with the list. */
export async function summarise(
  trx: Transaction,
  {
    at,
    planned,
    measured,
    duplicateThreshold,
  }: { at: BranchBuild; planned: PlannedTool; measured: Measured; duplicateThreshold: number },
): Promise<ToolResult> {
  const tool = planned.definition.name;
  const previous = await readPreviousResult(trx, { ...at, tool });
  const base = { pattern: planned.definition.pattern, time: Date.now(), analysisVersion: planned.version };
  // A first result has nothing to differ from: no change is not the same as a change of everything.
  const withChange = (now: Record<string, number>, changes: Record<string, string>): ToolResult => {
    const result: Record<string, string | number> = { ...base, ...now };
    if (!previous) return result;
    for (const [field, change] of Object.entries(changes))
      result[change] = round((now[field] ?? 0) - Number(previous[field] ?? 0));
    return result;
  };
  switch (planned.definition.pattern) {
    case 'CCN': {
      const { defects } = await openDefects(trx, at, tool);
      return withChange(
        { defectCount: defects, averageCCN: averageComplexity(planned, measured) },
        { defectCount: 'defectChange', averageCCN: 'averageCCNChange' },
      );
    }
    case 'DUPC':
      return withChange(await duplication(trx, at, duplicateThreshold), {
        defectCount: 'defectChange',
        dupRate: 'dupRateChange',
      });
    case 'CLOC':
      return withChange(await lines(trx, at), { totalLines: 'linesChange', fileNum: 'fileNumChange' });
    case 'COVR':
      return withChange(await coverage(trx, at), { lineRate: 'lineRateChange' });
    case 'COVERITY':
    case 'KLOCWORK':
    case 'PINPOINT':
      // Clients know the numbers of all three by one pattern (contract-core 6.5).
      return { ...base, pattern: 'COVERITY', ...(await compileCounts(trx, at, tool)) };
    default: {
      const { defects, files } = await openDefects(trx, at, tool);
      return withChange(
        { defectCount: defects, fileCount: files },
        { defectCount: 'defectChange', fileCount: 'fileChange' },
      );
    }
  }
}

/** Languages whose duplicates are looked for; the others would only thin the rate. */
const LEXED = ALL_SOURCE_LANGUAGES.filter((language) => isMeasured(language, 'tokens'));

async function openDefects(
  trx: Transaction,
  at: BranchBuild,
  tool: string,
): Promise<{ defects: number; files: number }> {
  const { rows } = await sql<{ defects: number; files: number }>`
    select count(*) as defects, count(distinct p.file_id) as files
    from place p left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
    where p.task_id = ${at.taskId} and p.branch_id = ${at.branchId} and p.tool = ${tool}
      and p.detection in (${DETECTION.present}, ${DETECTION.notVerified}) and not ${IGNORED}
  `.execute(trx);
  return rows[0] ?? { defects: 0, files: 0 };
}

/** What compile-type tools say of a build (contract-defects 20): still open, new and repaired in it, and hidden by people or by masks. */
async function compileCounts(trx: Transaction, at: BranchBuild, tool: string): Promise<Record<string, number>> {
  const open = sql`p.detection in (${DETECTION.present}, ${DETECTION.notVerified}) and not ${IGNORED}`;
  const masked = sql`p.detection in (${DETECTION.maskedByPath}, ${DETECTION.maskedByChecker})`;
  const severe = (severity: Severity) => sql`count(*) filter (where ${open} and p.severity = ${sql.lit(severity)})`;
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where ${open}) as "existCount",
      ${severe(SEVERITY.serious)} as "existSeriousCount", ${severe(SEVERITY.normal)} as "existNormalCount", ${severe(SEVERITY.prompt)} as "existPromptCount",
      count(*) filter (where ${open} and p.first_build = ${at.build}) as "newCount",
      count(*) filter (where p.detection = ${DETECTION.gone} and p.gone_build = ${at.build}) as "fixedCount",
      count(*) filter (where ${masked} or (p.detection <> ${DETECTION.gone} and ${IGNORED})) as "excludeCount"
    from place p left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
    where p.task_id = ${at.taskId} and p.branch_id = ${at.branchId} and p.tool = ${tool}
  `.execute(trx);
  return rows[0] ?? {};
}

async function duplication(trx: Transaction, at: BranchBuild, threshold: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ risky: number; dup: number; total: number }>`
    select count(*) filter (where dup_lines * 100.0 >= ${threshold} * nullif(total_lines, 0)) as risky,
      coalesce(sum(dup_lines), 0) as dup, coalesce(sum(total_lines), 0) as total
    from branch_file where task_id = ${at.taskId} and branch_id = ${at.branchId} and language = any(${LEXED}::text[])
  `.execute(trx);
  const { risky, dup, total } = rows[0] ?? { risky: 0, dup: 0, total: 0 };
  return { defectCount: risky, dupRate: total > 0 ? round((dup * 100) / total) : 0 };
}

async function lines(trx: Transaction, at: BranchBuild): Promise<Record<string, number>> {
  const { rows } = await sql<Record<'files' | 'total' | 'code' | 'comment' | 'blank' | 'effective', number>>`
    select count(*) as files, coalesce(sum(total_lines), 0) as total, coalesce(sum(code_lines), 0) as code,
      coalesce(sum(comment_lines), 0) as comment, coalesce(sum(blank_lines), 0) as blank,
      coalesce(sum(effective_comment_lines), 0) as effective
    from branch_file where task_id = ${at.taskId} and branch_id = ${at.branchId} and language is not null
  `.execute(trx);
  const { files = 0, total = 0, code = 0, comment = 0, blank = 0, effective = 0 } = rows[0] ?? {};
  return {
    totalLines: total,
    fileNum: files,
    sumCode: code,
    sumComment: comment,
    sumBlank: blank,
    sumEffectiveComment: effective,
  };
}

/** Of the sums the build stored; a rate of nothing is left out, it is neither 0 nor 100 (decision 13). */
async function coverage(trx: Transaction, at: BranchBuild): Promise<Record<string, number>> {
  const sums = await trx
    .selectFrom('coverage_build')
    .selectAll()
    .where('task_id', '=', at.taskId)
    .where('build_number', '=', at.build)
    .executeTakeFirst();
  if (!sums) return {};
  const lineRate = rateOf(sums.covered_lines, sums.lines);
  const branchRate = rateOf(sums.covered_branches, sums.branches);
  const functionRate = rateOf(sums.covered_functions, sums.functions);
  const newLineRate = sums.new_since ? rateOf(sums.covered_new_lines, sums.new_lines) : undefined;
  return {
    ...(lineRate !== undefined && { lineRate }),
    ...(branchRate !== undefined && { branchRate }),
    ...(functionRate !== undefined && { functionRate }),
    ...(newLineRate !== undefined && { newLineRate }),
    uncoveredLines: sums.lines - sums.covered_lines,
    fileNum: sums.files,
  };
}

/** Over all functions, small ones included (decision 18). */
function averageComplexity(planned: PlannedTool, measured: Measured): number {
  let sum = 0;
  let count = 0;
  for (const file of planned.files) {
    const functions = measured.files.get(file.path)?.functions;
    sum += functions?.ccnSum() ?? 0;
    count += functions?.length ?? 0;
  }
  return count > 0 ? round(sum / count) : 0;
}

/** Two decimals, as every screen shows them. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
