import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import type { Selectable } from 'kysely';

export type CustomCheckerRow = Selectable<Schema['custom_checker']>;

export function notThisChecker(): AssayError {
  return new AssayError('notFound', { zh: '自定义规则', en: 'Custom checker' });
}

/** A custom checker of a project, locked until the transaction ends. @throws AssayError notFound */
export async function lockCustom(
  trx: Transaction,
  { projectId, id }: { projectId: string; id: string },
): Promise<CustomCheckerRow> {
  const row = await trx
    .selectFrom('custom_checker')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notThisChecker();
  return row;
}

/** The newest version, or a named one; undefined when there is none. */
export async function versionOf(
  trx: Transaction,
  { id, version }: { id: string; version?: number | undefined },
): Promise<Selectable<Schema['custom_checker_version']> | undefined> {
  const versions = trx.selectFrom('custom_checker_version').selectAll().where('checker_id', '=', id);
  return (version === undefined ? versions : versions.where('version', '=', version))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}
