import type { BothLanguages } from '@assay/contract/both-languages';
import { STEP_FLAG } from '@assay/contract/codes';
import type { Transaction } from '@assay/database/connect';
import { sql } from 'kysely';
import { failPart } from '../pipeline/part-of-run.ts';
import { announce } from './announce.ts';

/**
 * Ends a build without results: it failed or was interrupted. Records still running get their last step marked
 * interrupted with the message and end as failed (contract-defects 19, rules on failure and stop). The caller has locked the
 * build row and knows that the build is still its to end (`assertHeld`, `lockActiveBuilds`).
 */
export async function endBuild(
  trx: Transaction,
  input: { taskId: number; buildNumber: number; status: 'failed' | 'interrupted'; message: BothLanguages },
): Promise<void> {
  const { taskId, buildNumber, status, message } = input;
  const now = new Date();
  await trx
    .updateTable('build')
    .set({ status, ended_at: now, failure: JSON.stringify(message) })
    .where('task_id', '=', taskId)
    .where('number', '=', buildNumber)
    .execute();
  const running = await trx
    .updateTable('build_tool')
    .set({ flag: STEP_FLAG.failed, ended_at: now })
    .where('task_id', '=', taskId)
    .where('build_number', '=', buildNumber)
    .where('flag', '=', STEP_FLAG.running)
    .returning('tool')
    .execute();
  // The last step of each such record, whatever its own flag: a record may be between two steps.
  await sql`
    update build_step set flag = ${STEP_FLAG.interrupted}, ended_at = ${now}, message = ${JSON.stringify(message)}::jsonb
    where task_id = ${taskId} and build_number = ${buildNumber} and (tool, seq) in (
      select tool, max(seq) from build_step
      where task_id = ${taskId} and build_number = ${buildNumber} and tool = any(${running.map((row) => row.tool)}::text[])
      group by tool
    )
  `.execute(trx);
  for (const { tool } of running) await announce(trx, { kind: 'step', taskId, build: buildNumber, tool });
  await announce(trx, { kind: 'build', taskId, build: buildNumber });
  await failPart(trx, { taskId, number: buildNumber });
}
