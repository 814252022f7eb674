import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { recordOperation } from '../operation/record-operation.ts';
import { hashToken, newToken } from '../people/token.ts';
import { lockTask } from '../task/lock-task.ts';

/** Living addresses of one task at most. */
const MOST_HOOKS = 20;

/** Owner under which the credential box seals the secret of a hook: its token's hash, known before the row is. */
export function hookOwner(tokenHash: Uint8Array): string {
  return `hook:${Buffer.from(tokenHash).toString('hex')}`;
}

/**
 * Makes an address that a code host calls after a push.
 * @param input.seal seals the secret both sides share; absent: the address alone is the key
 * @returns its id and the token, which is not kept and cannot be shown again
 * @throws AssayError required (name), illegal (too many)
 */
export async function makeHook(
  trx: Transaction,
  input: { actor: string; taskId: number; name: string; seal?: ((owner: string) => Buffer) | undefined },
): Promise<{ id: number; token: string }> {
  const name = input.name.trim();
  if (name === '') throw new AssayError('required', { zh: '名称', en: 'Name' });
  const { taskId, actor, seal } = input;
  await lockTask(trx, taskId);
  const living = await trx
    .selectFrom('hook')
    .select('id')
    .where('task_id', '=', taskId)
    .where('revoked_at', 'is', null)
    .execute();
  if (living.length >= MOST_HOOKS)
    throw new AssayError('illegal', {
      zh: `一个任务最多 ${MOST_HOOKS} 个推送地址`,
      en: `A task has ${MOST_HOOKS} push addresses at most`,
    });
  const token = newToken();
  const hash = hashToken(token);
  const { id } = await trx
    .insertInto('hook')
    .values({
      task_id: taskId,
      name,
      token_hash: hash,
      secret: seal ? seal(hookOwner(hash)) : null,
      created_by: actor,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await record(trx, { taskId, actor, name });
  return { id, token };
}

/** Ends an address at once. @throws AssayError notFound when the task has no such living one */
export async function revokeHook(
  trx: Transaction,
  { actor, taskId, id, now }: { actor: string; taskId: number; id: number; now: Date },
): Promise<void> {
  const revoked = await trx
    .updateTable('hook')
    .set({ revoked_at: now })
    .where('task_id', '=', taskId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!revoked) throw new AssayError('notFound', { zh: '推送地址', en: 'Push address' });
  await record(trx, { taskId, actor, name: revoked.name });
}

function record(trx: Transaction, { taskId, actor, name }: { taskId: number; actor: string; name: string }) {
  return recordOperation(trx, {
    taskId,
    funcId: 'scan_schedule',
    operType: 'modify_info',
    operator: actor,
    params: { what: 'hook', name },
  });
}
