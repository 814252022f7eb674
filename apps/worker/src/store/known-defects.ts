import { DETECTION, type Detection } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import type { KnownDefect } from '@assay/domain/identity/types';
import { sql } from 'kysely';
import type { OfTool } from './settled-files.ts';

/** A known defect with the rest of its place, so that only real changes are written. */
export interface StoredDefect extends KnownDefect {
  readonly severity: number;
  readonly measure: number | null;
  readonly cognitive: number | null;
  /** FunctionFacts as JSON, as written. */
  readonly functionFacts: string | null;
  /** Of the line; '' while it is not determined. */
  readonly author: string;
}

/** Which defects of a branch a build may change. */
export interface InQuestion extends OfTool {
  /** Ids of files that are as they were, with nothing new said of them: their defects are not read. */
  readonly settled: ReadonlySet<number>;
  /** Whether a path is in the tree now, or was at the newest build. Elsewhere only what is not gone can change. */
  readonly isNear: (path: string) => boolean;
  /** Contents of files that are new: what went with such a content returns with it. */
  readonly arrived: readonly string[];
  /** Read wherever they went; one that lives in a settled file is what it is. */
  readonly ids?: readonly number[];
  /** Stable ids that were reported: a defect that has one of them may be meant, wherever it went. */
  readonly stableIds?: readonly string[];
}

/**
 * Known defects of one tool on one branch that this build may change, gone ones included: a returning defect keeps its identity
 * and verdict.
 */
export async function readKnownDefects(
  db: Db,
  { taskId, branchId, tool, settled, isNear, arrived, ids = [], stableIds = [] }: InQuestion,
): Promise<StoredDefect[]> {
  const columns = sql`p.line, p.end_line, p.detection, p.blob, ${KNOWN_COLUMNS}`;
  const joined = sql`
    join file f on f.task_id = p.task_id and f.id = p.file_id
    left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
  `;
  const ofTool = sql`p.task_id = ${taskId} and p.branch_id = ${branchId} and p.tool = ${tool}`;
  const files = await db.selectFrom('file').select(['id', 'path_text']).where('task_id', '=', taskId).execute();
  const open = files.filter((file) => !settled.has(file.id));
  const ofFiles = sql`
    select ${columns}
    from unnest(${open.map((file) => file.id)}::bigint[], ${open.map((file) => isNear(file.path_text))}::boolean[]) as looked (file_id, near)
    join place p on p.file_id = looked.file_id ${joined}
    where ${ofTool} and (p.detection <> ${DETECTION.gone} or looked.near or p.blob = any(${arrived.map((blob) => Buffer.from(blob, 'hex'))}::bytea[]))
  `;
  const named = sql`
    select ${columns} from place p ${joined}
    where ${ofTool} and p.detection = ${DETECTION.gone} and (p.defect_id = any(${[...ids]}::bigint[]) or p.stable_id = any(${[...stableIds]}::text[]))
  `;
  const { rows } = await sql<KnownRow>`
    ${ids.length + stableIds.length === 0 ? ofFiles : sql`${ofFiles} union ${named}`} order by id
  `.execute(db);
  return rows.map(toStoredDefect);
}

/** Those of some defects that have a place on the branch, whatever became of it. */
export async function readPlacedHere(
  db: Db,
  { taskId, branchId, ids }: { taskId: number; branchId: number; ids: readonly number[] },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select defect_id as id from place where task_id = ${taskId} and branch_id = ${branchId} and defect_id = any(${[...ids]}::bigint[])
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Of a place `p`, its file `f` and its verdict `v`: what `toStoredDefect` reads, but for `line`, `end_line`, `detection` and `blob`. */
export const KNOWN_COLUMNS = sql`
  p.defect_id as id, p.checker, p.col, p.symbol, p.message, p.stable_id, p.severity, p.measure, p.cognitive,
  p.function_facts::text as function_facts,  p.author, f.path_text as path, v.ignore_type, v.mark, v.assignees
`;

export function toStoredDefect(row: KnownRow): StoredDefect {
  return {
    id: row.id,
    path: row.path,
    checker: row.checker,
    line: row.line,
    endLine: row.end_line,
    column: row.col,
    ...(row.symbol === null ? {} : { symbol: row.symbol }),
    message: row.message,
    ...(row.stable_id === null ? {} : { stableId: row.stable_id }),
    detection: row.detection,
    blob: row.blob.toString('hex'),
    verdictKey: verdictKey(row),
    severity: row.severity,
    measure: row.measure,
    cognitive: row.cognitive,
    functionFacts: row.function_facts,
    author: row.author,
  };
}

export interface KnownRow {
  readonly id: number;
  readonly checker: string;
  readonly line: number;
  readonly end_line: number;
  readonly col: number;
  readonly symbol: string | null;
  readonly message: string;
  readonly stable_id: string | null;
  readonly detection: Detection;
  readonly blob: Buffer;
  readonly severity: number;
  readonly measure: number | null;
  readonly cognitive: number | null;
  readonly function_facts: string | null;
  readonly author: string;
  readonly path: string;
  readonly ignore_type: number | null;
  readonly mark: number | null;
  readonly assignees: string[] | null;
}

function verdictKey({
  ignore_type,
  mark,
  assignees,
}: {
  ignore_type: number | null;
  mark: number | null;
  assignees: string[] | null;
}): string {
  if (!ignore_type && !mark && !assignees?.length) return '';
  return JSON.stringify([ignore_type ?? 0, mark ?? 0, assignees ?? []]);
}
