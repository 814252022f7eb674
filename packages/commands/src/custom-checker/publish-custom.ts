import type { Transaction } from '@assay/database/connect';
import { catalogueKey, putInCatalogue } from './catalogue-row.ts';
import { lockCustom, versionOf } from './find-custom.ts';
import { publishInSet } from './project-custom-set.ts';

export interface Published {
  readonly checkerKey: string;
  readonly version: number;
  readonly checkerSetId: string;
  readonly checkerSetVersion: number;
}

/**
 * Makes the draft of a custom checker its next version, which never changes again, and a checker of its project; the project's set
 * gets a version that has it. Publishing the same draft again changes nothing.
 * @throws AssayError notFound
 */
export async function publishCustom(
  trx: Transaction,
  { actor, projectId, id }: { actor: string; projectId: string; id: string },
): Promise<Published> {
  const row = await lockCustom(trx, { projectId, id });
  const before = await versionOf(trx, { id });
  const isNew = !before || JSON.stringify(before.rule) !== JSON.stringify(row.draft);
  const version = isNew ? (before?.version ?? 0) + 1 : before.version;
  const key = catalogueKey(projectId, row.key);
  if (isNew) {
    await trx
      .insertInto('custom_checker_version')
      .values({ checker_id: id, version, rule: JSON.stringify(row.draft), created_by: actor })
      .execute();
    await trx
      .insertInto('custom_checker_use')
      .values({ catalogue_key: key, project_id: projectId, checker_id: id, version: null, added_by: actor })
      .onConflict((conflict) => conflict.column('catalogue_key').doUpdateSet({ checker_id: id }))
      .execute();
    await putInCatalogue(trx, { projectId, key, createdBy: row.created_by, rule: row.draft, version, oldest: 1 });
  }
  const set = await publishInSet(trx, { actor, projectId, key, version, rule: row.draft });
  return { checkerKey: key, version, checkerSetId: set.id, checkerSetVersion: set.version };
}
