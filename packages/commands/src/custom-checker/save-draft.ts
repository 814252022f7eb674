import type { CustomRule } from '@assay/contract/custom-rule';
import { AssayError } from '@assay/contract/errors';
import { isUniqueViolation, type Transaction } from '@assay/database/connect';
import { lockCustom } from './find-custom.ts';

/** Custom checkers a project may have. */
export const MOST_CUSTOM = 500;

export interface SaveDraft {
  /** User name. */
  readonly actor: string;
  readonly projectId: string;
  /** Of a checker that is there; absent: a new one, under `newId`. */
  readonly id?: string | undefined;
  readonly newId: string;
  readonly rule: CustomRule;
  /** 1 any project may install it, 2 the project's own; absent: as it is. */
  readonly scope?: 1 | 2 | undefined;
  readonly packageVersion?: string | undefined;
}

/**
 * Saves what a custom checker is going to be. Nothing published changes. The rule has been compiled before.
 * @returns its id
 * @throws AssayError notFound, exists for a taken key, illegal when the key of a published one changes or there are too many
 */
export async function saveDraft(trx: Transaction, input: SaveDraft): Promise<string> {
  const { actor, projectId, id, newId, rule, scope, packageVersion } = input;
  const draft = JSON.stringify(rule);
  if (id !== undefined) {
    const row = await lockCustom(trx, { projectId, id });
    if (row.key !== rule.key)
      throw new AssayError('illegal', { zh: '规则的 key 不能修改', en: 'The key of a checker cannot change' });
    await trx
      .updateTable('custom_checker')
      .set({
        draft,
        updated_at: new Date(),
        ...(scope === undefined ? {} : { scope }),
        ...(packageVersion === undefined ? {} : { package_version: packageVersion }),
      })
      .where('id', '=', id)
      .execute();
    return id;
  }
  // The project first: two that save at once must not both be the last one.
  await trx.selectFrom('project').select('id').where('id', '=', projectId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom('custom_checker')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_CUSTOM)
    throw new AssayError('illegal', {
      zh: `一个项目最多 ${MOST_CUSTOM} 条自定义规则`,
      en: `A project has ${MOST_CUSTOM} custom checkers at most`,
    });
  try {
    await trx
      .insertInto('custom_checker')
      .values({
        id: newId,
        project_id: projectId,
        key: rule.key,
        draft,
        created_by: actor,
        package_version: packageVersion ?? null,
        ...(scope === undefined ? {} : { scope }),
      })
      .execute();
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AssayError('exists', { zh: `规则 ${rule.key}`, en: `The checker ${rule.key}` });
    throw error;
  }
  return newId;
}
