import { DETECTION } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import { IGNORED, lockedStateCondition, placesOf } from '@assay/database/defects/place-filter';
import { sql } from 'kysely';
import { saysMore, statesAllowed } from './act.ts';
import { chosen, type Decision } from './decide.ts';

/** What a decision would change. */
export interface Previewed {
  /** Defects that would change. */
  readonly count: number;
  /** Named, but unknown here, in a state the act does not apply to, or as the act would make it already. */
  readonly skipped: number;
  /** Files they are in. */
  readonly files: number;
  /**
   * Why named ones stay as they are: gone, ignored, masked, or to be repaired. All 0 for a filter, whose states the act chooses, and for
   * what is as the act would make it.
   */
  readonly fixed: number;
  readonly ignored: number;
  readonly masked: number;
  readonly open: number;
}

const NONE = { count: 0, files: 0, fixed: 0, ignored: 0, masked: 0, open: 0 };

/** Counts what `decide` would change, by its own condition, and changes nothing. */
export async function previewDecision(
  db: Db,
  { at, selection, act }: Pick<Decision, 'at' | 'selection' | 'act'>,
): Promise<Previewed> {
  const named = selection.kind === 'ids' ? new Set(selection.ids).size : 0;
  if (selection.kind === 'ids' && named === 0) return { ...NONE, skipped: 0 };
  const fits = lockedStateCondition(statesAllowed(act));
  const allowed = sql`${saysMore(act, at)} and ${fits}`;
  const everything = { ...at, snapshot: undefined };
  if (selection.kind === 'matching') {
    const { rows } = await sql<{ count: number; files: number }>`
      select count(*) as count, count(distinct p.file_id) as files from ${placesOf(everything)}
      where ${chosen(at, selection)} and ${allowed}
    `.execute(db);
    return { ...NONE, ...rows[0], skipped: 0 };
  }
  const gone = sql.lit(DETECTION.gone);
  const masked = sql`(${sql.lit(DETECTION.maskedByPath)}, ${sql.lit(DETECTION.maskedByChecker)})`;
  const { rows } = await sql<typeof NONE>`
    select count(*) filter (where changes) as count, count(distinct file_id) filter (where changes) as files,
      count(*) filter (where not fits and detection = ${gone}) as fixed,
      count(*) filter (where not fits and detection <> ${gone} and ignored) as ignored,
      count(*) filter (where not fits and detection in ${masked} and not ignored) as masked,
      count(*) filter (where not fits and detection <> ${gone} and detection not in ${masked} and not ignored) as open
    from (
      select p.file_id, p.detection, ${IGNORED} as ignored, coalesce(${allowed}, false) as changes, coalesce(${fits}, false) as fits from ${placesOf(everything)}
      where ${chosen(at, selection)}
    ) named
  `.execute(db);
  const found = { ...NONE, ...rows[0] };
  return { ...found, skipped: Math.max(0, named - found.count) };
}
