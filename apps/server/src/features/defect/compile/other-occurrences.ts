import type { CompileDetailData } from '@assay/contract/http/defect-detail';
import type { Db } from '@assay/database/connect';
import type { Population } from '@assay/database/defects/place-filter';
import { sql } from 'kysely';

type Occurrences = NonNullable<CompileDetailData['defectDetailVO']['otherOccurrences']>;

const MOST = 50;
/** Not the whole row: what cannot be compared, such as its steps, has no union. */
const OF_OTHER = sql.raw(
  ['task_id', 'branch_id', 'tool', 'checker', 'detection', 'defect_id', 'file_id', 'line']
    .map((column) => `other.${column}`)
    .join(', '),
);

/**
 * Where the same thing was found again and is still there: the other occurrences of what the tool calls one issue (Coverity writes
 * a merge key, and `key/2` from the second on), and findings of the same checker in the same line by another way. As of now only:
 * a snapshot keeps no key.
 */
export async function otherOccurrences(db: Db, at: Population, defectId: number): Promise<Occurrences> {
  if (at.snapshot !== undefined) return [];
  const { rows } = await sql<{ id: number; path: string; line: number }>`
    with mine as (
      select * from place p
      where p.task_id = ${at.taskId} and p.branch_id = ${at.branchId} and p.tool = ${at.tool} and p.defect_id = ${defectId}
    ), found as (
      select ${OF_OTHER} from mine join place other on other.task_id = mine.task_id and other.file_id = mine.file_id and other.line = mine.line
      union
      select ${OF_OTHER} from mine
      cross join lateral (
        select split_part(mine.stable_id, '/', 1) || case when n = 1 then '' else '/' || n end as key from generate_series(1, ${MOST}) n
        where mine.tool = 'COVERITY' and mine.stable_id is not null
      ) keys
      join place other on other.task_id = mine.task_id and other.branch_id = mine.branch_id and other.tool = mine.tool
        and other.stable_id = keys.key
    )
    select found.defect_id as id, f.path_text as path, found.line
    from found cross join mine
    join file f on f.task_id = found.task_id and f.id = found.file_id
    where found.branch_id = mine.branch_id and found.tool = mine.tool and found.checker = mine.checker
      and found.detection = mine.detection and found.defect_id <> mine.defect_id
    order by found.file_id <> mine.file_id, abs(found.line - mine.line), found.defect_id
    limit ${MOST}
  `.execute(db);
  return rows.map(({ id, path, line }) => ({ entityId: String(id), relPath: path, lineNumber: line }));
}
