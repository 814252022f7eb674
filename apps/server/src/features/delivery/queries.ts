import type { DeliveryQuery } from '@assay/contract/http/delivery';
import type { Db } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import type { Selectable } from 'kysely';

export type DeliveryFilter = Pick<DeliveryQuery, 'state' | 'kind' | 'taskId'>;
export type DeliveryRow = Selectable<Schema['delivery']> & { name_cn: string; project_id: string };

export async function countDeliveries(db: Db, filter: DeliveryFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Newest first. */
export async function deliveries(
  db: Db,
  { filter, limit, offset }: { filter: DeliveryFilter; limit: number; offset: number },
): Promise<DeliveryRow[]> {
  return filtered(db, filter)
    .selectAll('delivery')
    .select(['task.name_cn', 'task.project_id'])
    .orderBy('delivery.created_at', 'desc')
    .orderBy('delivery.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

function filtered(db: Db, { state, kind, taskId }: DeliveryFilter) {
  let query = db
    .selectFrom('delivery')
    .innerJoin('task', 'task.id', 'delivery.task_id')
    .where('task.deleted_at', 'is', null);
  if (state && state.length > 0) query = query.where('delivery.state', 'in', state);
  if (kind && kind.length > 0) query = query.where('delivery.kind', 'in', kind);
  if (taskId !== undefined) query = query.where('delivery.task_id', '=', taskId);
  return query;
}

/** Mail address of a person; undefined when there is none. */
export async function mailAddressOf(db: Db, personId: number): Promise<string | undefined> {
  const row = await db.selectFrom('person').select('email').where('id', '=', personId).executeTakeFirst();
  return row?.email ?? undefined;
}
