import { type ChangeCause, DETECTION, type Detection } from '@assay/contract/codes';
import type { BulkCopy } from '@assay/database/bulk';
import type { Transaction } from '@assay/database/connect';
import { sql } from 'kysely';

/** Where this build writes. */
export interface BranchBuild {
  readonly taskId: number;
  readonly branchId: number;
  readonly build: number;
}

/** Where a defect is now, as one scan saw it. */
export interface PlaceRow {
  readonly defectId: number;
  readonly checker: string;
  readonly severity: number;
  readonly fileId: number;
  readonly fileKey: string;
  readonly line: number;
  readonly endLine: number;
  readonly column: number;
  /** SHA-256 of the content the line refers to, hex. */
  readonly blob: string;
  readonly symbol: string | null;
  readonly measure: number | null;
  readonly message: string;
  readonly stableId: string | null;
  readonly cognitive: number | null;
  /** FunctionFacts as JSON. */
  readonly functionFacts: string | null;
}

export interface NewPlace extends PlaceRow {
  readonly cause: ChangeCause;
  readonly author: string;
  readonly lineTime: Date | null;
}

/** A defect of another branch, with its first place on this one. */
export interface Arrived extends PlaceRow {
  readonly detection: Exclude<Detection, typeof DETECTION.gone>;
  readonly cause: ChangeCause | null;
  readonly author: string;
  readonly lineTime: Date | null;
  readonly firstBuild: number;
  readonly firstSeenAt: Date;
  readonly needsCheck: boolean;
}

export interface ChangedPlace extends PlaceRow {
  /** The line or file differs: a new span begins. */
  readonly moved: boolean;
  /** true: this pairing is a guess. false: a person made it. null: it is as sure as the one before it was. */
  readonly needsCheck: boolean | null;
  /** Only where an earlier scan had no time to find it. */
  readonly author: string | null;
  readonly lineTime: Date | null;
}

/** Takes numbers for new defects, in one go. */
export async function takeDefectIds(trx: Transaction, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{
    id: number;
  }>`select nextval('defect_id') as id from generate_series(1, ${count}::int)`.execute(trx);
  return rows.map((row) => row.id);
}

/** Writes new defects with their first place and span. */
export async function insertPlaces(
  trx: Transaction,
  copy: BulkCopy,
  at: BranchBuild,
  tool: string,
  places: readonly NewPlace[],
): Promise<void> {
  if (places.length === 0) return;
  const { now } = (await sql<{ now: Date }>`select now()`.execute(trx)).rows[0] ?? { now: new Date() };
  await copy(
    { table: 'defect', columns: ['task_id', 'id', 'tool', 'checker', 'first_build', 'cause', 'created_at'] },
    map(places, (place) => [at.taskId, place.defectId, tool, place.checker, at.build, place.cause, now]),
  );
  await copyPlaces(
    copy,
    at,
    tool,
    map(places, (place) => ({
      ...place,
      detection: DETECTION.present,
      firstBuild: at.build,
      firstSeenAt: now,
      needsCheck: false,
    })),
  );
  await copy(
    { table: 'span', columns: ['task_id', 'branch_id', 'defect_id', 'from_build', 'file_id', 'line'] },
    map(places, (place) => [at.taskId, at.branchId, place.defectId, at.build, place.fileId, place.line]),
  );
}

/** Writes places of defects that other branches have already, with their spans: what is masked has none. */
export async function insertArrivals(
  copy: BulkCopy,
  at: BranchBuild,
  tool: string,
  places: readonly Arrived[],
): Promise<void> {
  if (places.length === 0) return;
  await copyPlaces(copy, at, tool, places);
  const standing = places.filter(
    ({ detection }) => detection === DETECTION.present || detection === DETECTION.notVerified,
  );
  await copy(
    { table: 'span', columns: ['task_id', 'branch_id', 'defect_id', 'from_build', 'file_id', 'line'] },
    map(standing, (place) => [at.taskId, at.branchId, place.defectId, at.build, place.fileId, place.line]),
  );
}

async function copyPlaces(copy: BulkCopy, at: BranchBuild, tool: string, places: Iterable<Arrived>): Promise<void> {
  await copy(
    {
      table: 'place',
      columns: [
        ...['task_id', 'branch_id', 'defect_id', 'tool', 'checker', 'severity', 'detection', 'file_id', 'file_key'],
        ...['line', 'end_line', 'col', 'blob', 'symbol', 'measure', 'message', 'author', 'line_time', 'first_build'],
        ...['first_seen_at', 'cause', 'needs_check', 'stable_id', 'cognitive', 'function_facts'],
      ],
    },
    map(places, (p) => [
      ...[at.taskId, at.branchId, p.defectId, tool, p.checker, p.severity, p.detection, p.fileId, p.fileKey],
      ...[p.line, p.endLine, p.column, Buffer.from(p.blob, 'hex'), p.symbol, p.measure, p.message, p.author],
      ...[p.lineTime, p.firstBuild, p.firstSeenAt, p.cause, p.needsCheck, p.stableId, p.cognitive, p.functionFacts],
    ]),
  );
}

/** Brings known defects to where they are now: places change, moves close a span and open the next, returns open one. */
export async function updatePlaces(
  trx: Transaction,
  copy: BulkCopy,
  at: BranchBuild,
  places: readonly ChangedPlace[],
): Promise<void> {
  if (places.length === 0) return;
  await sql`
    create temp table moved_place (
      defect_id bigint primary key, checker text, severity smallint, file_id bigint, file_key text collate "C", line integer, end_line integer,
      col integer, blob bytea, symbol text, measure integer, message text, stable_id text, cognitive integer, function_facts json, moved boolean, needs_check boolean, author text, line_time timestamptz
    ) on commit drop
  `.execute(trx);
  await copy(
    {
      table: 'moved_place',
      columns: [
        'defect_id',
        'checker',
        'severity',
        'file_id',
        'file_key',
        'line',
        'end_line',
        'col',
        'blob',
        'symbol',
        'measure',
        'message',
        'stable_id',
        'cognitive',
        'function_facts',
        'moved',
        'needs_check',
        'author',
        'line_time',
      ],
    },
    map(places, (p) => [
      p.defectId,
      p.checker,
      p.severity,
      p.fileId,
      p.fileKey,
      p.line,
      p.endLine,
      p.column,
      Buffer.from(p.blob, 'hex'),
      p.symbol,
      p.measure,
      p.message,
      p.stableId,
      p.cognitive,
      p.functionFacts,
      p.moved,
      p.needsCheck,
      p.author,
      p.lineTime,
    ]),
  );
  // A move ends the open span; a defect that returns has none, so it gets one whether it moved or not.
  await sql`
    update span set to_build = ${at.build - 1} from moved_place
    where span.task_id = ${at.taskId} and span.branch_id = ${at.branchId} and span.defect_id = moved_place.defect_id
      and span.to_build is null and moved_place.moved and span.from_build < ${at.build}
  `.execute(trx);
  await sql`
    insert into span (task_id, branch_id, defect_id, from_build, file_id, line)
    select ${at.taskId}, ${at.branchId}, moved_place.defect_id, ${at.build}, moved_place.file_id, moved_place.line
    from moved_place
    where not exists (
      select from span
      where span.task_id = ${at.taskId} and span.branch_id = ${at.branchId} and span.defect_id = moved_place.defect_id and span.to_build is null
    )
    order by moved_place.defect_id
    on conflict (task_id, branch_id, defect_id, from_build) do update set to_build = null, file_id = excluded.file_id, line = excluded.line
  `.execute(trx);
  // A guess stays one however surely the defect is followed from there, until people decided with it before their eyes. The
  // pairings of this build are written later, so those looked at here are the ones people could see.
  await sql`
    update place set
      checker = moved_place.checker, severity = moved_place.severity, detection = ${DETECTION.present}, file_id = moved_place.file_id,
      file_key = moved_place.file_key, line = moved_place.line, end_line = moved_place.end_line, col = moved_place.col, blob = moved_place.blob,
      symbol = moved_place.symbol, measure = moved_place.measure, message = moved_place.message, stable_id = moved_place.stable_id,
      cognitive = moved_place.cognitive, function_facts = moved_place.function_facts,
      needs_check = coalesce(moved_place.needs_check, place.needs_check and not exists (
        select from verdict v
        where v.task_id = place.task_id and v.defect_id = place.defect_id and v.checked_build is not null and not exists (
          select from match m
          where m.task_id = place.task_id and m.branch_id = place.branch_id and m.defect_id = place.defect_id and m.build_number > v.checked_build))),
      author = coalesce(moved_place.author, place.author),
      line_time = coalesce(moved_place.line_time, place.line_time),
      returned = place.returned + (place.detection = ${DETECTION.gone})::integer, gone_build = null, gone_at = null
    from moved_place
    where place.task_id = ${at.taskId} and place.branch_id = ${at.branchId} and place.defect_id = moved_place.defect_id
  `.execute(trx);
  await sql`drop table moved_place`.execute(trx);
}

/** Marks defects as gone, masked or not verified. A defect that is gone or masked ends its span; one not verified keeps it. */
export async function setDetection(
  trx: Transaction,
  at: BranchBuild,
  change: { detection: Exclude<Detection, typeof DETECTION.present>; ids: readonly number[]; cause?: ChangeCause },
): Promise<void> {
  if (change.ids.length === 0) return;
  const ids = JSON.stringify(change.ids);
  const gone = change.detection === DETECTION.gone;
  await sql`
    update place set
      detection = ${change.detection},
      gone_build = ${gone ? at.build : null}, gone_at = ${gone ? sql`now()` : null}, cause = coalesce(${change.cause ?? null}, cause)
    from (select value::bigint as id from json_array_elements_text(${ids}::json)) as changed
    where place.task_id = ${at.taskId} and place.branch_id = ${at.branchId} and place.defect_id = changed.id
  `.execute(trx);
  if (change.detection === DETECTION.notVerified) return;
  await sql`
    update span set to_build = ${at.build - 1}
    from (select value::bigint as id from json_array_elements_text(${ids}::json)) as changed
    where span.task_id = ${at.taskId} and span.branch_id = ${at.branchId} and span.defect_id = changed.id and span.to_build is null
  `.execute(trx);
}

function* map<In, Out>(items: Iterable<In>, act: (item: In) => Out): Generator<Out> {
  for (const item of items) yield act(item);
}
