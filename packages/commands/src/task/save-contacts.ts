import type { Transaction } from '@assay/database/connect';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';
import { lockTask } from './lock-task.ts';

/** Stores whom reports go to (contract-core 6.25). The lists grant nothing: roles do (decision 3). */
export async function saveContacts(
  trx: Transaction,
  input: { actor: string; taskId: number; owners: readonly string[]; members: readonly string[] },
): Promise<void> {
  const { actor, taskId } = input;
  const names = (given: readonly string[]) => [...new Set(given.map((name) => name.trim()))].filter(Boolean);
  const contacts = { taskOwner: names(input.owners), taskMember: names(input.members) };
  await lockTask(trx, taskId);
  await trx
    .updateTable('task')
    .set({ contacts: JSON.stringify(contacts) })
    .where('id', '=', taskId)
    .execute();
  await recordOperation(trx, {
    taskId,
    funcId: 'task_info',
    operType: 'modify_info',
    operator: actor,
    params: { what: 'members' },
  });
  await bumpRevision(trx, { taskId, kind: 'settings' });
}
