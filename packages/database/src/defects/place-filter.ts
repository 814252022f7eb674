import { DETECTION, type Detection, NO_AUTHOR } from '@assay/contract/codes';
import { type RawBuilder, sql } from 'kysely';
import { filesMatching, type PathAlternative } from './files-matching.ts';

/** Where defects are looked for. */
export interface Population {
  readonly taskId: number;
  readonly branchId: number;
  readonly tool: string;
  /** Number of the build of a snapshot filter; 0 when the asked one is not known, which matches nothing. */
  readonly snapshot?: number | undefined;
  /** Together with a snapshot: what came or went since another build. What went has the detection gone, and stands where it was. */
  readonly difference?: Difference | undefined;
  /** Border between historical and new, epoch ms. */
  readonly judgeTime: number;
}

export interface Difference {
  /** Number of the other build, and its branch where that is another one. */
  readonly from: number;
  readonly fromBranch?: number | undefined;
  readonly change: 'new' | 'gone' | 'both';
}

/** What is asked of a place; a missing member restricts nothing. Made from a request by `domain/filters/place-criteria`. */
export interface PlaceCriteria {
  readonly states?: readonly { readonly detection: Detection; readonly ignored: boolean }[];
  readonly severities?: readonly number[];
  /** Half-open ranges `[from, to)` of the measure, alternatives. */
  readonly measures?: readonly { readonly from: number; readonly to: number | undefined }[];
  readonly period?: 'new' | 'historical';
  /** The same by when the defect was found, for tools that judge by that. */
  readonly foundPeriod?: 'new' | 'historical';
  readonly checker?: string;
  /** One person, by any of these names. */
  readonly authors?: readonly string[];
  readonly paths?: readonly PathAlternative[];
  /** When the line was written, epoch ms, both ends inclusive. */
  readonly lineTime?: { readonly from: number; readonly to?: number };
  /** When it was found first, and when it was gone. */
  readonly foundTime?: { readonly from: number; readonly to?: number };
  readonly goneTime?: { readonly from: number; readonly to?: number };
  /** Number of the build whose code brought it. */
  readonly introducedIn?: number;
  /** Ignored until a moment that is at most so many days away. */
  readonly ignoreEndsWithin?: number;
}

/** A guessed pairing nobody has confirmed: no decision was made at a build after which the defect was not paired anew. */
export const NEEDS_CHECK = sql<boolean>`(p.needs_check and not (v.checked_build is not null and not exists (
  select from match m where m.task_id = p.task_id and m.branch_id = p.branch_id and m.defect_id = p.defect_id and m.build_number > v.checked_build)))`;

/**
 * An ignore hides a defect until it ends, unless the place rests on a guessed pairing nobody has confirmed since: then it counts as open.
 * Confirmed = people decided at a build after which the defect was not paired anew.
 */
export const IGNORED = sql<boolean>`(coalesce(v.ignore_type, 0) <> 0 and (v.ignore_until is null or v.ignore_until > now()) and (not p.needs_check or (v.checked_build is not null and not exists (
  select from match m where m.task_id = p.task_id and m.branch_id = p.branch_id and m.defect_id = p.defect_id and m.build_number > v.checked_build))))`;

/**
 * Ids of the places that an ignore hides, the same rule as a set: PostgreSQL hashes it once and asks it per row, whatever
 * the order the rows come in. A verdict looked up per row takes three times as long over a million.
 */
function ignoredIds({ taskId, branchId }: Pick<Population, 'taskId' | 'branchId'>): RawBuilder<unknown> {
  return sql`
    select i.defect_id from verdict i
    left join place guessed on guessed.task_id = ${taskId} and guessed.branch_id = ${branchId} and guessed.defect_id = i.defect_id and guessed.needs_check
    where i.task_id = ${taskId} and i.ignore_type <> 0 and (i.ignore_until is null or i.ignore_until > now()) and (guessed.defect_id is null or (i.checked_build is not null and not exists (
      select from match m where m.task_id = ${taskId} and m.branch_id = ${branchId} and m.defect_id = i.defect_id and m.build_number > i.checked_build)))
  `;
}

/** Shown handler: who it was assigned to, else who wrote the line. */
export const AUTHOR = sql<string>`coalesce(nullif(array_to_string(v.assignees, ';'), ''), p.author)`;

/**
 * The places themselves, in the columns of `place`. A snapshot shows what was there in that build, where it was then:
 * file and line come from the span, and whatever happened later has not happened.
 */
export function placeTable({ taskId, branchId, snapshot, difference }: Population): RawBuilder<unknown> {
  if (snapshot === undefined) return sql`place`;
  const now = { branchId, build: snapshot };
  if (!difference) return placesIn({ taskId, branchId }, { there: now });
  const then = { branchId: difference.fromBranch ?? branchId, build: difference.from };
  const came = placesIn({ taskId, branchId }, { there: now, notIn: then });
  const went = placesIn({ taskId, branchId }, { there: then, notIn: now, detection: DETECTION.gone });
  switch (difference.change) {
    case 'new':
      return came;
    case 'gone':
      return went;
    case 'both':
      return sql`(select * from ${came} came union all select * from ${went} went)`;
  }
}

interface BuildOfBranch {
  readonly branchId: number;
  readonly build: number;
}

/**
 * Places of one build, where they were then; `notIn` leaves out what was there in that build too. What stood on another branch is
 * counted to the one that is looked at.
 */
function placesIn(
  { taskId, branchId }: Pick<Population, 'taskId' | 'branchId'>,
  {
    there,
    notIn,
    detection = DETECTION.present,
  }: { there: BuildOfBranch; notIn?: BuildOfBranch; detection?: Detection },
): RawBuilder<unknown> {
  const gone = detection === DETECTION.gone ? sql`place.gone_at` : sql`null::timestamptz`;
  const apart =
    notIn &&
    sql`and not exists (
    select from span there where there.task_id = span.task_id and there.branch_id = ${notIn.branchId} and there.defect_id = span.defect_id
      and there.from_build <= ${notIn.build} and (there.to_build is null or there.to_build >= ${notIn.build}))`;
  return sql`(
    select place.task_id, ${sql.lit(branchId)}::integer as branch_id, place.defect_id, place.tool, place.checker, place.severity,
      ${sql.lit(detection)}::smallint as detection, span.file_id, file.sort_key as file_key, span.line,
      span.line + place.end_line - place.line as end_line, place.col, place.blob, place.symbol, place.measure, place.message, place.author,
      place.line_time, place.first_build, place.first_seen_at, ${gone} as gone_at, place.cause, place.needs_check,
      place.cognitive, place.function_facts
    from span
    join place on place.task_id = span.task_id and place.branch_id = span.branch_id and place.defect_id = span.defect_id
    join file on file.task_id = span.task_id and file.id = span.file_id
    where span.task_id = ${taskId} and span.branch_id = ${there.branchId}
      and span.from_build <= ${there.build} and (span.to_build is null or span.to_build >= ${there.build})
      ${apart ?? sql``}
  )`;
}

/** `p` is the place, `v` the verdict if there is one. */
export function placesOf(at: Population): RawBuilder<unknown> {
  return sql`${placeTable(at)} p left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id`;
}

/** The condition of a list, its counters and a select-all alike: one place, so that numbers can never disagree. */
export function placeCondition(at: Population, criteria: PlaceCriteria): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [
    sql`p.task_id = ${at.taskId}`,
    sql`p.branch_id = ${at.branchId}`,
    sql`p.tool = ${at.tool}`,
  ];
  const { states, severities, measures, period, foundPeriod, checker, authors, paths, introducedIn } = criteria;
  const { lineTime, foundTime, goneTime, ignoreEndsWithin } = criteria;
  if (states) parts.push(stateCondition(at, states));
  if (severities) parts.push(sql`p.severity = any(${[...severities]}::smallint[])`);
  if (measures) parts.push(measureCondition(measures));
  if (period) parts.push(period === 'new' ? isNew(at) : sql`not ${isNew(at)}`);
  if (foundPeriod) parts.push(foundPeriod === 'new' ? isFoundNew(at) : sql`not ${isFoundNew(at)}`);
  if (checker !== undefined) parts.push(sql`p.checker = ${checker}`);
  if (authors) parts.push(authorCondition(at, authors));
  if (paths) parts.push(sql`p.file_id in (${filesMatching(at.taskId, paths)})`);
  if (introducedIn !== undefined) parts.push(introducedCondition(at, introducedIn));
  if (ignoreEndsWithin !== undefined)
    parts.push(sql`(v.ignore_type <> 0 and v.ignore_until <= now() + make_interval(days => ${ignoreEndsWithin}::int))`);
  if (lineTime) parts.push(between(sql`p.line_time`, lineTime));
  if (foundTime) parts.push(between(sql`p.first_seen_at`, foundTime));
  if (goneTime) parts.push(between(sql`p.gone_at`, goneTime));
  return sql.join(parts, sql` and `);
}

function between(
  column: RawBuilder<unknown>,
  { from, to }: { readonly from: number; readonly to?: number },
): RawBuilder<unknown> {
  const since = sql`${column} >= ${new Date(from)}`;
  return to === undefined ? since : sql`${since} and ${column} <= ${new Date(to)}`;
}

/** New = the line was written at or after the border; a line without a known time counts from when it was found. */
export function isNew(at: Pick<Population, 'judgeTime'>): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(p.line_time, p.first_seen_at) >= ${new Date(at.judgeTime)})`;
}

/** New for compile-type tools: found after the border (contract-defects 1.6). */
export function isFoundNew(at: Pick<Population, 'judgeTime'>): RawBuilder<boolean> {
  return sql<boolean>`(p.first_seen_at > ${new Date(at.judgeTime)})`;
}

/**
 * Brought by the code of one build, copies included. What a new checker, another tool version or a wider scope sees for
 * the first time is no new code.
 */
export function introducedCondition({ taskId }: Pick<Population, 'taskId'>, build: number): RawBuilder<unknown> {
  return sql`(p.first_build = ${build}::bigint and exists (
    select from defect d where d.task_id = ${taskId} and d.id = p.defect_id and d.cause in ('code', 'copied')))`;
}

/** `p.measure` in one of the ranges. */
export function measureCondition(ranges: NonNullable<PlaceCriteria['measures']>): RawBuilder<unknown> {
  const alternatives = ranges.map(({ from, to }) =>
    to === undefined ? sql`p.measure >= ${from}` : sql`(p.measure >= ${from} and p.measure < ${to})`,
  );
  return alternatives.length === 0 ? sql`false` : sql`(${sql.join(alternatives, sql` or `)})`;
}

/** Detections, and whether a verdict hides them, for reading. */
export function stateCondition(
  at: Pick<Population, 'taskId' | 'branchId'>,
  states: NonNullable<PlaceCriteria['states']>,
): RawBuilder<unknown> {
  return statesWhere(states, sql`p.defect_id in (${ignoredIds(at)})`);
}

/** The same over the verdict `v` itself, which sees what another decision has just written when the row is locked. */
export function lockedStateCondition(states: NonNullable<PlaceCriteria['states']>): RawBuilder<unknown> {
  return statesWhere(states, IGNORED);
}

function statesWhere(
  states: NonNullable<PlaceCriteria['states']>,
  isIgnored: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const detections = (ignored: boolean) =>
    states.filter((state) => state.ignored === ignored).map((state) => state.detection);
  const [open, ignored] = [detections(false), detections(true)];
  const among = (set: readonly Detection[]) => sql`p.detection in (${sql.join(set.map((value) => sql.lit(value)))})`;
  const any = [...new Set([...open, ...ignored])];
  if (any.length === 0) return sql`false`;
  if (any.every((detection) => open.includes(detection) && ignored.includes(detection))) return among(any);
  if (ignored.length === 0) return sql`(${among(open)} and not ${isIgnored})`;
  if (open.length === 0) return sql`(${among(ignored)} and ${isIgnored})`;
  return sql`(${among(any)} and ((${among(open)} and not ${isIgnored}) or (${among(ignored)} and ${isIgnored})))`;
}

/**
 * One of the people shown as handler; the whole joined text matches too (contract-defects 23.23). The candidates come from
 * the indexes of both tables, as an array, which PostgreSQL looks up by key instead of joining everything; then whoever is
 * assigned wins over who wrote the line.
 */
function authorCondition(at: Population, authors: readonly string[]): RawBuilder<unknown> {
  if (authors.length === 1 && authors[0] === NO_AUTHOR) return sql`(${AUTHOR} in ('', ${NO_AUTHOR}))`;
  const names = sql`${[...authors]}::text[]`;
  return sql`(p.defect_id = any(array(
      select mine.defect_id from place mine where mine.task_id = ${at.taskId} and mine.branch_id = ${at.branchId} and mine.tool = ${at.tool} and mine.author = any(${names})
      union all
      select theirs.defect_id from verdict theirs
      where theirs.task_id = ${at.taskId} and theirs.assignees is not null
        and (theirs.assignees && ${names} or array_to_string(theirs.assignees, ';') = any(${names}))))
    and (v.assignees is null or v.assignees = '{}' or v.assignees && ${names} or array_to_string(v.assignees, ';') = any(${names})))`;
}
