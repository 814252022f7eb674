import { CREATE_FROM } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import { hashToken } from '../people/token.ts';
import { hookOwner } from './make-hook.ts';

export interface FoundHook {
  readonly id: number;
  readonly taskId: number;
  /** Sealed for `owner`; null: the address alone is the key. */
  readonly secret: Buffer | null;
  readonly owner: string;
}

/** Longer than any token we make: what is longer is not hashed. */
const LONGEST_TOKEN = 200;

/** The living address a token belongs to; undefined for every other text, of deleted tasks, archived projects and pipelines too. */
export async function findHook(db: Db, token: string): Promise<FoundHook | undefined> {
  if (token.length > LONGEST_TOKEN) return undefined;
  const hash = hashToken(token);
  const row = await db
    .selectFrom('hook')
    .innerJoin('task', 'task.id', 'hook.task_id')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select(['hook.id', 'hook.task_id', 'hook.secret'])
    .where('hook.token_hash', '=', hash)
    .where('hook.revoked_at', 'is', null)
    .where('task.deleted_at', 'is', null)
    .where('task.create_from', '!=', CREATE_FROM.pipeline)
    .where('project.archived_at', 'is', null)
    .executeTakeFirst();
  return row && { id: row.id, taskId: row.task_id, secret: row.secret, owner: hookOwner(hash) };
}

/** Notes that the code host has called. */
export async function noteUse(db: Db, { id, now }: { id: number; now: Date }): Promise<void> {
  await db.updateTable('hook').set({ last_used_at: now }).where('id', '=', id).execute();
}
