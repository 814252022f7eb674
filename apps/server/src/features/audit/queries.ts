import type { AuditKind } from '@assay/contract/http/audit';
import type { Db } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { contains } from '../../paged.ts';

export interface AuditFilter {
  readonly kinds?: readonly AuditKind[] | undefined;
  /** User name, whole. */
  readonly actor?: string | undefined;
  readonly keyword?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

export async function countAudit(db: Db, filter: AuditFilter): Promise<number> {
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Newest first. */
export async function auditRows(
  db: Db,
  { filter, limit, offset }: { filter: AuditFilter; limit: number; offset: number },
): Promise<Selectable<Schema['audit_entry']>[]> {
  return matching(db, filter)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** All of them, newest first, in pieces; what is written meanwhile is not among them. */
export async function* auditPieces(
  db: Db,
  { filter, piece }: { filter: AuditFilter; piece: number },
): AsyncGenerator<Selectable<Schema['audit_entry']>[]> {
  let last: { at: Date; id: number } | undefined;
  for (;;) {
    let query = matching(db, filter).selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(piece);
    if (last) query = query.where(sql<SqlBool>`(at, id) < (${last.at}, ${last.id})`);
    const rows = await query.execute();
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (!last || rows.length < piece) return;
  }
}

function matching(db: Db, { kinds, actor, keyword, from, to }: AuditFilter) {
  let query = db.selectFrom('audit_entry');
  if (kinds && kinds.length > 0) query = query.where('kind', 'in', [...kinds]);
  if (actor !== undefined) query = query.where((eb) => eb(eb.fn<string>('lower', ['actor']), '=', actor.toLowerCase()));
  if (keyword !== undefined)
    query = query.where(contains(keyword, sql.ref('actor'), sql.ref('subject'), sql.ref('address')));
  if (from) query = query.where('at', '>=', from);
  if (to) query = query.where('at', '<=', to);
  return query;
}
