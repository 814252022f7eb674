import type { Transaction } from '@assay/database/connect';
import { retireInCatalogue } from './catalogue-row.ts';
import { lockCustom } from './find-custom.ts';
import { removeFromSet } from './project-custom-set.ts';

/**
 * Removes a custom checker from its project: the project's set loses it, and the next scan masks its defects. Projects that installed
 * it keep the version they have.
 * @throws AssayError notFound
 */
export async function removeCustom(
  trx: Transaction,
  { actor, projectId, id }: { actor: string; projectId: string; id: string },
): Promise<void> {
  await lockCustom(trx, { projectId, id });
  const uses = await trx
    .deleteFrom('custom_checker_use')
    .where('checker_id', '=', id)
    .where('project_id', '=', projectId)
    .returning('catalogue_key')
    .execute();
  const keys = uses.map((use) => use.catalogue_key);
  if (keys.length > 0) {
    await removeFromSet(trx, { actor, projectId, keys });
    await retireInCatalogue(trx, keys);
  }
  await trx.updateTable('custom_checker').set({ deleted_at: new Date() }).where('id', '=', id).execute();
}
