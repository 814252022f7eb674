import type { Db } from '@assay/database/connect';
import { lockedStateCondition, placesOf } from '@assay/database/defects/place-filter';
import { sql } from 'kysely';
import { statesAllowed } from './act.ts';
import { chosen, type Decision } from './decide.ts';

/** What a decision would change. */
export interface Previewed {
  /** Defects that would change. */
  readonly count: number;
  /** Named, but unknown here or in a state the act does not apply to. */
  readonly skipped: number;
  /** Files they are in. */
  readonly files: number;
}

/** Counts what `decide` would change, by its own condition, and changes nothing. */
export async function previewDecision(
  db: Db,
  { at, selection, act }: Pick<Decision, 'at' | 'selection' | 'act'>,
): Promise<Previewed> {
  const named = selection.kind === 'ids' ? new Set(selection.ids).size : 0;
  if (selection.kind === 'ids' && named === 0) return { count: 0, skipped: 0, files: 0 };
  const { rows } = await sql<{ count: number; files: number }>`
    select count(*) as count, count(distinct p.file_id) as files from ${placesOf({ ...at, snapshot: undefined })}
    where ${chosen(at, selection)} and ${lockedStateCondition(statesAllowed(act))}
  `.execute(db);
  const { count = 0, files = 0 } = rows[0] ?? {};
  return { count, skipped: Math.max(0, named - count), files };
}
