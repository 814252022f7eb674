import { createHash } from 'node:crypto';
import { LATEST_VERSION } from '@assay/contract/codes';
import { CUSTOM_TOOL, type CustomRule } from '@assay/contract/custom-rule';
import { LANGUAGE_FLAGS } from '@assay/contract/language';
import type { Transaction } from '@assay/database/connect';
import type { ChosenChecker } from '@assay/domain/checkers/effective';
import { readProps, writeProps } from '@assay/domain/checkers/params';
import { checkersChanged, followersOf } from '../checker-set/affected-tasks.ts';
import { insertSet } from '../checker-set/create-set.ts';
import { storeContent } from '../checker-set/edit-set.ts';
import { contentOf, lockOwnSet } from '../checker-set/find-set.ts';

/**
 * Id of the set that has every published custom checker of a project. Ids of sets are of the whole site and take letters, digits and
 * underscores only, so another spelling gets a part of its hash.
 */
export function customSetId(projectId: string): string {
  if (/^[0-9a-zA-Z_]{1,42}$/.test(projectId)) return `custom_${projectId}`;
  const mark = createHash('sha256').update(projectId).digest('hex').slice(0, 8);
  return `custom_${projectId.replace(/[^0-9a-zA-Z_]/g, '_').slice(0, 33)}_${mark}`;
}

/**
 * Puts a version of a checker into the project's set, which gets a new version; made when it is not there. Who follows the newest
 * moves along, who is pinned keeps the old rule, since the set names the version of each.
 */
export async function publishInSet(
  trx: Transaction,
  {
    actor,
    projectId,
    key,
    version,
    rule,
  }: { actor: string; projectId: string; key: string; version: number; rule: CustomRule },
): Promise<{ id: string; version: number }> {
  const id = customSetId(projectId);
  const chosen: ChosenChecker = { toolName: CUSTOM_TOOL, checkerKey: key, props: versionProps(version) };
  const languages = flagsOf(rule);
  const there = await trx.selectFrom('checker_set').select(['id', 'code_lang']).where('id', '=', id).executeTakeFirst();
  if (!there) {
    await insertSet(trx, {
      actor,
      projectId,
      id,
      name: await freeName(trx, projectId),
      description: JSON.stringify({ zh: '本项目已发布的自定义规则', en: 'Published custom checkers of the project' }),
      codeLang: languages,
      categories: ['DEFECT'],
      checkers: [chosen],
      initCheckers: true,
      legacy: true,
      scope: 2,
    });
    return { id, version: 1 };
  }
  // Whoever publishes wants the set back that somebody removed.
  await trx
    .updateTable('checker_set')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .execute();
  const set = await lockOwnSet(trx, { projectId, id });
  await trx
    .updateTable('checker_set')
    .set({ code_lang: set.code_lang | languages })
    .where('id', '=', id)
    .execute();
  const newest = await contentOf(trx, { id, version: LATEST_VERSION });
  const before = newest?.checkers ?? [];
  const same = before.find((checker) => checker.toolName === CUSTOM_TOOL && checker.checkerKey === key);
  if (newest && same && readProps(same.props).version === String(version)) return { id, version: newest.version };
  const others = before.filter((checker) => checker.toolName !== CUSTOM_TOOL || checker.checkerKey !== key);
  return { id, version: await storeContent(trx, { by: { actor }, set, projectId, checkers: [...others, chosen] }) };
}

/** Takes checkers out of a project's set; its last one leaves an empty version behind. */
export async function removeFromSet(
  trx: Transaction,
  { actor, projectId, keys }: { actor: string; projectId: string; keys: readonly string[] },
): Promise<void> {
  const id = customSetId(projectId);
  const there = await trx.selectFrom('checker_set').select('id').where('id', '=', id).executeTakeFirst();
  if (!there) return;
  const set = await lockOwnSet(trx, { projectId, id });
  const newest = await contentOf(trx, { id, version: LATEST_VERSION });
  const before = newest?.checkers ?? [];
  const left = before.filter((checker) => checker.toolName !== CUSTOM_TOOL || !keys.includes(checker.checkerKey));
  if (left.length === before.length) return;
  if (left.length > 0) {
    await storeContent(trx, { by: { actor }, set, projectId, checkers: left });
    return;
  }
  await trx
    .insertInto('checker_set_version')
    .values({ set_id: id, version: (newest?.version ?? 0) + 1, checkers: '[]' })
    .execute();
  await checkersChanged(trx, await followersOf(trx, [id]));
}

function versionProps(version: number): string {
  const value = String(version);
  return writeProps(
    [
      {
        name: 'version',
        label: { zh: '版本', en: 'Version' },
        kind: { type: 'integer', min: version, max: version },
        default: value,
      },
    ],
    { version: value },
  );
}

async function freeName(trx: Transaction, projectId: string): Promise<string> {
  const taken = await trx
    .selectFrom('checker_set')
    .select('id')
    .where('project_id', '=', projectId)
    .where((eb) => eb(eb.ref('name', '->>').key('zh'), '=', NAME))
    .executeTakeFirst();
  return taken ? `${NAME}_${createHash('sha256').update(projectId).digest('hex').slice(0, 6)}` : NAME;
}

const NAME = '自定义规则';

function flagsOf({ languages }: CustomRule): number {
  return LANGUAGE_FLAGS.filter(({ key }) => languages.some((language) => language === key)).reduce(
    (mask, { flag }) => mask | flag,
    0,
  );
}
