import type { TraceStep } from '@assay/contract/finding';
import type { Db } from '@assay/database/connect';
import { type Population, placeCondition, placesOf } from '@assay/database/defects/place-filter';
import { sql } from 'kysely';
import { type PlaceRow, ROW_COLUMNS } from '../row-fields.ts';

export interface CompileDetailRow extends PlaceRow {
  readonly blob: Buffer;
  /** null: the tool gave none, or none that fits what is shown. */
  readonly steps: readonly TraceStep[] | null;
  /** Path -> blob of the content that the steps' lines refer to, hex. */
  readonly files: Readonly<Record<string, string>> | null;
  readonly dropped: number | null;
}

/** One defect with its flow. Only the newest flow is kept, so a snapshot in which the defect lay elsewhere shows the place alone. */
export async function compileDetailRow(
  db: Db,
  at: Population,
  entityId: string | undefined,
): Promise<CompileDetailRow | undefined> {
  if (entityId === undefined || !/^\d{1,15}$/.test(entityId)) return undefined;
  const { rows } = await sql<CompileDetailRow>`
    select ${ROW_COLUMNS}, p.blob, t.steps, t.files, t.dropped
    from ${placesOf(at)}
    join file f on f.task_id = p.task_id and f.id = p.file_id
    left join trace t on t.task_id = p.task_id and t.branch_id = p.branch_id and t.defect_id = p.defect_id
    where ${placeCondition(at, {})} and p.defect_id = ${Number(entityId)}
  `.execute(db);
  const [row] = rows;
  if (!row?.steps || at.snapshot === undefined) return row;
  const main = row.steps.find((step) => step.main);
  const fits = main?.path === row.path && main.line === row.line;
  return fits ? row : { ...row, steps: null, files: null, dropped: null };
}
