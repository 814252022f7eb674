import { DETECTION } from '@assay/contract/codes';
import type { DefectState } from '@assay/domain/codes/status';
import { DEFAULT_STATUS, type StatusRule, statesOf } from '@assay/domain/codes/status';
import type { DefectFilter } from '@assay/domain/filters/defect-filter';
import { toPostgresPattern } from '@assay/domain/filters/path-pattern';
import { type RawBuilder, sql } from 'kysely';

/** Where defects are looked for. */
export interface Population {
  readonly taskId: number;
  readonly branchId: number;
  readonly tool: string;
  /** Number of the build of a snapshot filter; 0 when the asked one is not known, which matches nothing. */
  readonly snapshot?: number | undefined;
  /** Border between historical and new, epoch ms. */
  readonly judgeTime: number;
}

/** Parts of a filter that a counter leaves out: a facet ignores its own choice and honours all others. */
export type FilterPart = 'status' | 'severity' | 'period';

/** `p` is the place, `v` the verdict if there is one. */
export const PLACES = sql`place p left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id`;

/** An ignore that rests on a guessed pairing must not hide anything: it counts as open until a person confirms it. */
export const IGNORED = sql<boolean>`(coalesce(v.ignore_type, 0) <> 0 and not p.needs_check)`;

/** Shown handler: who it was assigned to, else who wrote the line. */
export const AUTHOR = sql<string>`coalesce(nullif(array_to_string(v.assignees, ';'), ''), p.author)`;

/**
 * The condition of a list, its counters and a select-all alike: one place, so that numbers can never disagree.
 * @param rule how the tool's status values are meant; `severity` of CCN is a band and handled by its list
 */
export function placeCondition(
  at: Population,
  filter: DefectFilter,
  { rule, without = [] }: { rule: StatusRule; without?: readonly FilterPart[] },
): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [
    sql`p.task_id = ${at.taskId}`,
    sql`p.branch_id = ${at.branchId}`,
    sql`p.tool = ${at.tool}`,
  ];
  if (at.snapshot !== undefined)
    parts.push(sql`exists (
      select from span s where s.task_id = p.task_id and s.branch_id = p.branch_id and s.defect_id = p.defect_id
        and s.from_build <= ${at.snapshot} and (s.to_build is null or s.to_build >= ${at.snapshot}))`);
  if (!without.includes('status')) {
    const status =
      filter.status.length > 0 ? filter.status : rule === 'lint' ? DEFAULT_STATUS.lint : DEFAULT_STATUS.ccn;
    parts.push(stateCondition(statesOf(status, rule), at.snapshot !== undefined));
  }
  if (!without.includes('severity') && rule === 'lint' && filter.severity.length > 0)
    parts.push(sql`p.severity = any(${[...filter.severity]}::smallint[])`);
  if (!without.includes('period') && filter.period)
    parts.push(filter.period === 'new' ? isNew(at) : sql`not ${isNew(at)}`);
  if (filter.checker !== undefined && rule === 'lint') parts.push(sql`p.checker = ${filter.checker}`);
  if (filter.author !== undefined)
    parts.push(sql`(${AUTHOR} = ${filter.author} or ${filter.author} = any(string_to_array(${AUTHOR}, ';')))`);
  if (filter.fileList.length > 0) parts.push(sql`p.file_id in (${filesMatching(at.taskId, filter.fileList)})`);
  if (filter.created) {
    parts.push(sql`p.line_time >= ${new Date(filter.created.from)}`);
    if (filter.created.to !== undefined) parts.push(sql`p.line_time <= ${new Date(filter.created.to)}`);
  }
  return sql.join(parts, sql` and `);
}

/** New = the line was written at or after the border; a line without a known time counts from when it was found. */
export function isNew(at: Pick<Population, 'judgeTime'>): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(p.line_time, p.first_seen_at) >= ${new Date(at.judgeTime)})`;
}

/** Detections per verdict: `(detection in (...) and ignored) or (...)`. In a snapshot everything counts as it was: present. */
function stateCondition(states: readonly DefectState[], inSnapshot: boolean): RawBuilder<unknown> {
  const detections = (ignored: boolean) =>
    states.filter((state) => state.ignored === ignored).map((state) => state.detection);
  if (inSnapshot) {
    const open = detections(false).includes(DETECTION.present);
    const ignored = detections(true).includes(DETECTION.present);
    return open && ignored ? sql`true` : open ? sql`not ${IGNORED}` : ignored ? IGNORED : sql`false`;
  }
  return sql`((p.detection = any(${detections(false)}::smallint[]) and not ${IGNORED}) or (p.detection = any(${detections(true)}::smallint[]) and ${IGNORED}))`;
}

/** Ids of files that match one of the patterns, literally or as an expression; a leading slash stands for the root. */
export function filesMatching(taskId: number, patterns: readonly string[]): RawBuilder<unknown> {
  const alternatives = patterns.map((pattern) => {
    const { regex, literal } = toPostgresPattern(pattern);
    const bare = literal.replace(/^\//, '');
    const exact = sql`f.path_text = ${bare}`;
    return regex === undefined
      ? sql`(${exact} or strpos('/' || f.path_text, ${literal}) > 0)`
      : sql`(${exact} or ('/' || f.path_text) ~ ${regex})`;
  });
  return sql`select f.id from file f where f.task_id = ${taskId} and (${sql.join(alternatives, sql` or `)})`;
}
