import { AssayError } from '@assay/contract/errors';
import type { ToolParam } from '@assay/contract/http/task-create';
import { isUniqueViolation, type Transaction } from '@assay/database/connect';
import { sql } from 'kysely';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';
import { chooseParams } from './choose-params.ts';
import { withOtherLanguages } from './languages.ts';
import { forceFullScan, lockTask } from './lock-task.ts';
import { assertTaskName } from './task-name.ts';

export interface UpdateTask {
  readonly actor: string;
  readonly taskId: number;
  readonly nameCn: string;
  /** Mask of the languages people ticked. */
  readonly codeLang: number;
  readonly toolParams?: readonly ToolParam[];
}

/**
 * Changes name, languages and tool parameters (contract-core 6.9). Other languages unlink the sets made for none of them
 * and make the next scan a full one; so do other parameters.
 * @throws AssayError illegal (name, languages, parameters), nameTaken
 */
export async function updateTask(trx: Transaction, input: UpdateTask): Promise<void> {
  const { actor, taskId, nameCn } = input;
  assertTaskName(nameCn);
  const languages = withOtherLanguages(input.codeLang);
  const task = await lockTask(trx, taskId);
  await trx
    .updateTable('task')
    .set({ name_cn: nameCn, code_lang: languages })
    .where('id', '=', taskId)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'task_name')
        ? new AssayError('nameTaken', { zh: '任务名称', en: 'Task name' })
        : error;
    });
  const changed = await chooseParams(trx, { taskId, given: input.toolParams ?? [] });
  if (languages !== task.code_lang) await unlinkForeignSets(trx, { taskId, languages });
  if (languages !== task.code_lang || changed.length > 0) await forceFullScan(trx, taskId);
  await recordOperation(trx, { taskId, funcId: 'task_info', operType: 'modify_info', operator: actor });
  await bumpRevision(trx, { taskId, kind: 'settings' });
}

async function unlinkForeignSets(
  trx: Transaction,
  { taskId, languages }: { taskId: number; languages: number },
): Promise<void> {
  await sql`
    delete from task_set using checker_set
    where task_set.task_id = ${taskId} and checker_set.id = task_set.set_id and checker_set.code_lang & ${languages} = 0
  `.execute(trx);
}
