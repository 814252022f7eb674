import { LATEST_VERSION } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import { ALL_LANGUAGES, LANGUAGE_FLAGS, languagesOf } from '@assay/contract/language';
import type { Transaction } from '@assay/database/connect';
import { type ChosenChecker, withinLanguages } from '@assay/domain/checkers/effective';
import { whyReadOnly } from '@assay/domain/task/changes';
import { recordOperation } from '../operation/record-operation.ts';
import { checkersChanged } from './affected-tasks.ts';
import { keyOf, knownCheckers } from './checked-content.ts';
import { insertSet } from './create-set.ts';
import { emptyCheckers, storeContent } from './edit-set.ts';
import { contentOf, lockAvailableSet, lockOwnSet, nameOfVersion, toolsIn } from './find-set.ts';
import {
  assertFreeId,
  assertFreeName,
  assertFreePublicName,
  assertSetId,
  assertSetName,
  setText,
} from './set-names.ts';
import { addToolsOf } from './task-tools.ts';
import { detachSetsOf, type OfTool, openCheckers } from './tool-config.ts';

export interface LinkSet extends OfTool {
  readonly id: string;
  /** LATEST_VERSION follows the newest. */
  readonly version: number;
  /** Other tasks of the actor that use the set move to that version too. */
  readonly upgradeMine: boolean;
}

/**
 * Makes a tool of a task use one set and nothing else (contract-core 9.6): what it used before is detached.
 * @throws AssayError illegal when the project does not have the set, or it has no checkers of the tool in that version
 */
export async function linkSet(trx: Transaction, link: LinkSet): Promise<void> {
  const { projectId, id, version, tool } = link;
  const set = await lockAvailableSet(trx, { projectId, id });
  const content = await contentOf(trx, { id, version });
  if (!content?.checkers.some(({ toolName }) => toolName === tool))
    throw new AssayError('illegal', {
      zh: `规则集 ${id} 的该版本没有 ${tool} 的规则`,
      en: `That version of the checker set ${id} has no checkers of ${tool}`,
    });
  await attach(trx, { ...link, tools: toolsIn(content.checkers) });
  await recordOperation(trx, {
    taskId: link.taskId,
    funcId: 'checker_config',
    operType: 'link_set',
    operator: link.actor,
    tool,
    params: { sets: [set.name] },
  });
  const others = link.upgradeMine ? await upgradeMine(trx, link) : [];
  await checkersChanged(trx, [link.taskId, ...others]);
}

/**
 * Gives a set the checkers the tool uses in this task as its next version, and links it (contract-core 9.4). Checkers of other
 * tools in the set stay; those the task uses in none of its languages do not come in.
 * @returns the new version
 * @throws AssayError illegal for another project's set or without open checkers, exists for a taken name
 */
export async function updateSetFromTask(
  trx: Transaction,
  given: OfTool & { id: string; name: string; scope: 1 | 2; upgradeMine: boolean },
): Promise<number> {
  const { actor, address, projectId, id, name, scope, tool } = given;
  const set = await lockOwnSet(trx, { projectId, id });
  assertSetName(name);
  await assertFreeName(trx, { projectId, name, except: id });
  if (scope === 1) await assertFreePublicName(trx, { name, except: id });
  const open = withinLanguages(await openCheckers(trx, given), set.code_lang);
  if (open.length === 0) throw emptyCheckers();
  const newest = await contentOf(trx, { id, version: LATEST_VERSION });
  const others = (newest?.checkers ?? []).filter(({ toolName }) => toolName !== tool);
  await trx
    .updateTable('checker_set')
    .set({ name: setText(name), ...(set.legacy ? {} : { scope }) })
    .where('id', '=', id)
    .execute();
  const version = await storeContent(trx, {
    by: { actor, address },
    set: { ...set, name: { zh: name, en: name } },
    projectId,
    checkers: [...others, ...open],
  });
  const linked = await trx
    .selectFrom('task_set')
    .select('version')
    .where('task_id', '=', given.taskId)
    .where('set_id', '=', id)
    .executeTakeFirst();
  await linkSet(trx, { ...given, version: linked?.version === LATEST_VERSION ? LATEST_VERSION : version });
  return version;
}

/**
 * Makes a set of the checkers the tool uses in this task, and links it (contract-core 9.5). It speaks the languages of those
 * checkers, which may be several: an old-style set then, in which each checker keeps the languages it acts on in the task.
 * @throws AssayError illegal, exists
 */
export async function newSetFromTask(
  trx: Transaction,
  given: OfTool & { id: string; name: string; scope: 1 | 2 },
): Promise<void> {
  const { projectId, id, name, tool, actor, address } = given;
  assertSetId(id);
  assertSetName(name);
  await assertFreeId(trx, id);
  await assertFreeName(trx, { projectId, name });
  const open = await openCheckers(trx, given);
  const known = await knownCheckers(trx, { projectId, tools: [tool] });
  const speaks = (checker: ChosenChecker) => {
    const languages = known.get(keyOf(checker))?.languages ?? [];
    if (languages.length === 0) return checker.languages ?? 0;
    const mask = LANGUAGE_FLAGS.reduce((sum, { key, flag }) => (languages.includes(key) ? sum | flag : sum), 0);
    return mask & (checker.languages ?? ALL_LANGUAGES);
  };
  const codeLang = open.reduce((mask, checker) => mask | speaks(checker), 0);
  const checkers = withinLanguages(open, codeLang);
  if (checkers.length === 0) throw emptyCheckers();
  const legacy = languagesOf(codeLang).length > 1;
  // An old-style set is never published (contract-core 11.0).
  const scope = legacy ? 2 : given.scope;
  if (scope === 1) await assertFreePublicName(trx, { name, except: id });
  await insertSet(trx, {
    actor,
    address,
    projectId,
    id,
    name,
    codeLang,
    description: JSON.stringify({
      zh: `由任务的 ${tool} 规则配置创建`,
      en: `Made from the ${tool} checkers of a task`,
    }),
    categories: ['DEFECT'],
    checkers,
    initCheckers: true,
    legacy,
    scope,
  });
  await linkSet(trx, { ...given, version: LATEST_VERSION, upgradeMine: false });
}

async function attach(
  trx: Transaction,
  { actor, taskId, tool, id, version, tools }: LinkSet & { readonly tools: readonly string[] },
): Promise<void> {
  await trx
    .insertInto('task_set')
    .values({ task_id: taskId, set_id: id, version })
    .onConflict((conflict) => conflict.columns(['task_id', 'set_id']).doUpdateSet({ version }))
    .execute();
  const row = { checkers: null, set_id: id, changed_by: actor };
  await trx
    .insertInto('task_checkers')
    .values({ task_id: taskId, tool, ...row })
    .onConflict((conflict) => conflict.columns(['task_id', 'tool']).doUpdateSet({ ...row, changed_at: new Date() }))
    .execute();
  await detachSetsOf(trx, { taskId, tool, except: id });
  await addToolsOf(trx, { taskId, tools, actor });
}

/** Other tasks of the project in which the actor is more than a viewer. @returns those that moved */
/** Tasks whose checkers are chosen elsewhere stay as they are (decision 9). */
async function upgradeMine(trx: Transaction, { actor, taskId, projectId, id, version }: LinkSet): Promise<number[]> {
  const mine = await trx
    .selectFrom('task')
    .innerJoin('task_member', 'task_member.task_id', 'task.id')
    .innerJoin('person', 'person.id', 'task_member.person_id')
    .select(['task.id', 'task.create_from as createFrom', 'task.atom_code as atomCode'])
    .where('person.username', '=', actor)
    .where('task_member.role', '<>', 'viewer')
    .where('task.project_id', '=', projectId)
    .where('task.deleted_at', 'is', null)
    .execute();
  const free = mine.filter((task) => whyReadOnly('checker-sets', task) === undefined).map((task) => task.id);
  if (free.length === 0) return [];
  const moved = await trx
    .updateTable('task_set')
    .set({ version })
    .where('set_id', '=', id)
    .where('version', '<>', version)
    .where('task_id', '<>', taskId)
    .where('task_id', 'in', free)
    .returning('task_id')
    .execute();
  for (const { task_id: other } of moved)
    await recordOperation(trx, {
      taskId: other,
      funcId: 'checker_config',
      operType: 'switch_set_version',
      operator: actor,
      params: { sets: [id], version: nameOfVersion(version) },
    });
  return moved.map((row) => row.task_id);
}
