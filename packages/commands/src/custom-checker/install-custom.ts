import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { catalogueKey, putInCatalogue } from './catalogue-row.ts';
import { notThisChecker, versionOf } from './find-custom.ts';

/**
 * Makes a public custom checker of another project usable in this one, pinned to a version until somebody installs another one. In
 * its own project there is nothing to install.
 * @returns key of the checker in this project, and the version
 * @throws AssayError notFound for one that is not public or not there, illegal for a version it does not have
 */
export async function installCustom(
  trx: Transaction,
  { actor, projectId, id, version }: { actor: string; projectId: string; id: string; version?: number | undefined },
): Promise<{ checkerKey: string; version: number }> {
  const row = await trx
    .selectFrom('custom_checker')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const isOwn = row?.project_id === projectId;
  if (!row || (!isOwn && row.scope !== 1)) throw notThisChecker();
  const pinned = await versionOf(trx, { id, version });
  if (!pinned)
    throw new AssayError('illegal', {
      zh: version === undefined ? '规则尚未发布' : `规则没有版本 ${version}`,
      en: version === undefined ? 'The checker is not published' : `The checker has no version ${version}`,
    });
  if (isOwn) return { checkerKey: catalogueKey(projectId, row.key), version: pinned.version };
  // Both names, since two projects may have called theirs the same.
  const key = catalogueKey(projectId, `${row.project_id}/${row.key}`);
  await trx
    .insertInto('custom_checker_use')
    .values({ catalogue_key: key, project_id: projectId, checker_id: id, version: pinned.version, added_by: actor })
    .onConflict((conflict) => conflict.column('catalogue_key').doUpdateSet({ checker_id: id, version: pinned.version }))
    .execute();
  await putInCatalogue(trx, {
    projectId,
    key,
    createdBy: row.created_by,
    rule: pinned.rule,
    version: pinned.version,
  });
  return { checkerKey: key, version: pinned.version };
}
