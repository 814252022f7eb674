import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';

/**
 * Drops coverage that no build shows any more. Coverage has no age of its own: whoever thins out builds thins it out too, since
 * the sums of a build go with the build, and a span of lines is seen only by builds with sums.
 * @returns how many spans went
 */
export async function dropUnseenCoverage(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from coverage_file c
    where c.to_build is not null and not exists (
      select from coverage_build b
      where b.task_id = c.task_id and b.branch_id = c.branch_id
        and b.build_number >= c.from_build and b.build_number < c.to_build
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
