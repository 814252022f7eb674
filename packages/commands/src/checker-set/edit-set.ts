import { LATEST_VERSION } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import { languagesOf } from '@assay/contract/language';
import type { Transaction } from '@assay/database/connect';

import type { By } from '../audit/record-audit.ts';
import { checkersChanged, followersOf } from './affected-tasks.ts';
import { checkedContent, type WantedChecker } from './checked-content.ts';
import { knownCategories } from './create-set.ts';
import { contentOf, lockOwnSet, nameOfVersion, type SetRow } from './find-set.ts';
import { recordSetAct, usersInProject } from './record-set-act.ts';
import { assertFreeName, assertFreePublicName, assertSetName, setText } from './set-names.ts';

interface OfProject {
  /** User name. */
  readonly actor: string;
  /** Network address of whoever acts, for the audit log. */
  readonly address?: string | undefined;
  readonly projectId: string;
  readonly id: string;
}

/**
 * Changes what a set is called and described as, in all its versions (contract-core 11.7). What is not given stays.
 * @throws AssayError illegal for another project's set, exists for a taken name
 */
export async function editBaseInfo(
  trx: Transaction,
  {
    actor,
    address,
    projectId,
    id,
    name,
    description,
    categories,
  }: OfProject & {
    readonly name?: string;
    readonly description?: string;
    readonly categories?: readonly string[];
  },
): Promise<void> {
  const set = await lockOwnSet(trx, { projectId, id });
  if (name !== undefined) {
    assertSetName(name);
    await assertFreeName(trx, { projectId, name, except: id });
    if (set.scope === 1) await assertFreePublicName(trx, { name, except: id });
  }
  await trx
    .updateTable('checker_set')
    .set({
      ...(name === undefined ? {} : { name: setText(name) }),
      ...(description === undefined ? {} : { description: setText(description) }),
      ...(categories === undefined ? {} : { categories: knownCategories(categories) }),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute();
  await recordSetAct(trx, {
    by: { actor, address },
    projectId,
    set: name === undefined ? set : { id, name: { zh: name, en: name } },
    kind: 'set_changed',
    tasks: { ids: await usersInProject(trx, { projectId, id }), operType: 'edit_set' },
  });
}

/**
 * Saves the complete content of a set (contract-core 11.9). The first save fills version 1; every later one is a new version,
 * with which whoever follows the newest moves along.
 * @returns the version that holds the content now
 * @throws AssayError illegal for another project's set, for an old-style one of several languages and for an empty content
 */
export async function saveCheckers(
  trx: Transaction,
  { actor, address, projectId, id, checkers }: OfProject & { readonly checkers: readonly WantedChecker[] },
): Promise<number> {
  const set = await lockOwnSet(trx, { projectId, id });
  if (set.legacy && languagesOf(set.code_lang).length > 1)
    throw new AssayError('illegal', {
      zh: '多语言的旧规则集不能修改',
      en: 'An old-style checker set of several languages cannot be changed',
    });
  // The set speaks one language, so its checkers do.
  const everywhere = checkers.map(({ languages: _, ...checker }) => checker);
  return storeContent(trx, { by: { actor, address }, set, projectId, checkers: everywhere });
}

/** Stores a content as `saveCheckers` does, for a set that is locked already, and tells the tasks it reaches. */
export async function storeContent(
  trx: Transaction,
  { by, set, projectId, checkers }: { by: By; set: SetRow; projectId: string; checkers: readonly WantedChecker[] },
): Promise<number> {
  if (checkers.length === 0) throw emptyCheckers();
  const newest = await contentOf(trx, { id: set.id, version: LATEST_VERSION });
  const content = await checkedContent(trx, { projectId, checkers, kept: newest?.checkers ?? [] });
  const first = !set.init_checkers && (newest?.version ?? 1) === 1;
  const version = first ? 1 : (newest?.version ?? 0) + 1;
  await trx
    .insertInto('checker_set_version')
    .values({ set_id: set.id, version, checkers: JSON.stringify(content) })
    .onConflict((conflict) =>
      conflict
        .columns(['set_id', 'version'])
        .doUpdateSet({ checkers: JSON.stringify(content), created_at: new Date() }),
    )
    .execute();
  await trx
    .updateTable('checker_set')
    .set({ init_checkers: true, updated_at: new Date() })
    .where('id', '=', set.id)
    .execute();
  const ids = first ? await usersOf(trx, set.id) : await followersOf(trx, [set.id]);
  await recordSetAct(trx, {
    by,
    projectId,
    set,
    kind: 'set_version_saved',
    version: nameOfVersion(version),
    tasks: { ids, operType: 'new_set_version' },
  });
  await checkersChanged(trx, ids);
  return version;
}

/** Decision 29, with the sentence of the screens. */
export function emptyCheckers(): AssayError {
  return new AssayError('illegal', { zh: '规则不能为空', en: 'Empty Checkers' });
}

/** Whoever was given version 1 while it was empty sees it filled. */
async function usersOf(trx: Transaction, id: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('task_set')
    .innerJoin('task', 'task.id', 'task_set.task_id')
    .select('task.id')
    .where('set_id', '=', id)
    .where('task.deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}
