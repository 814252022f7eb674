import { SCAN_TYPE } from '@assay/contract/codes';
import { type RawBuilder, sql } from 'kysely';

/**
 * When the tool last ended with success, null where it never did: marks older than this were looked at again (contract-defects 1.5). An
 * MR/PR scan looks at a difference only.
 */
export function lastAnalysisOf({ taskId, tool }: { taskId: number; tool: string }): RawBuilder<Date | null> {
  return sql<Date | null>`(
    select t.ended_at from build_tool t join build b on b.task_id = t.task_id and b.number = t.build_number
    where t.task_id = ${taskId} and t.tool = ${tool} and t.result is not null and b.mode <> ${SCAN_TYPE.request}
    order by t.build_number desc limit 1)`;
}
