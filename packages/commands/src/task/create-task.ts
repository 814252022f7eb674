import { randomBytes } from 'node:crypto';
import { CREATE_FROM, LATEST_VERSION, SCAN_TYPE } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { ToolParam } from '@assay/contract/http/task-create';
import { isUniqueViolation, type Transaction } from '@assay/database/connect';
import type { BuildScript } from '@assay/database/schema/values';
import { type ChosenSet, type ResolvedSet, resolveSets } from '../checker-set/resolve-sets.ts';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';
import { assertBranchName } from './branch-name.ts';
import { DEFAULT_FILTER_PATHS } from './default-filter-paths.ts';
import { withOtherLanguages } from './languages.ts';
import { assertEnglishName, assertTaskName, generatedEnglishName } from './task-name.ts';
import { toolParams } from './tool-params.ts';

export interface CreateTask {
  /** User name of whoever makes it: becomes owner and member. */
  readonly actor: string;
  readonly projectId: string;
  readonly nameCn: string;
  readonly nameEn?: string;
  /** Mask of the languages people ticked. */
  readonly codeLang: number;
  readonly sets: readonly ChosenSet[];
  readonly repositoryId: string;
  /** Empty or absent: the source's default branch. */
  readonly branch?: string;
  readonly buildScript?: BuildScript;
  readonly toolParams?: readonly ToolParam[];
  /** Only administrators make tasks of another origin than this product (decision 9). */
  readonly openSource?: { readonly gongfengProjectId?: number };
}

/** Every task counts lines, whatever was chosen. */
const STATISTICS = { set: 'standard_cloc', tool: 'CLOC' } as const;

/** Written for tasks made in this product as for the newest pipeline plug-in (contract-core 2.6). */
const ATOM_CODE = 'CodeccCheckAtomDebug';

/**
 * Makes a task with everything that belongs to it (contract-core 6.10): members, tools, sets, filter paths, the
 * operation record. Tools come from the stored sets, never from the client. No analysis is started.
 * @returns id and English id of the task
 * @throws AssayError on a bad name, no language, an unknown set or version, a repository of another project, a taken name
 */
export async function createTask(trx: Transaction, input: CreateTask): Promise<{ taskId: number; nameEn: string }> {
  const { actor, projectId, nameCn } = input;
  assertTaskName(nameCn);
  if (input.nameEn) assertEnglishName(input.nameEn);
  assertBranchName(input.branch ?? '');
  const languages = withOtherLanguages(input.codeLang);
  const params = toolParams(input.toolParams ?? []);
  const person = await trx.selectFrom('person').select('id').where('username', '=', actor).executeTakeFirst();
  if (!person) throw new AssayError('notFound', { zh: `用户 ${actor}`, en: `User ${actor}` });
  await assertRepository(trx, input);
  const sets = await chosenSets(trx, { input, languages });
  const tools = [...new Set([...sets.flatMap((set) => set.tools), STATISTICS.tool])];

  const nameEn = input.nameEn || generatedEnglishName(projectId, nameCn);
  const taskId = await insertTask(trx, { input, nameEn, languages });
  await trx.insertInto('task_member').values({ task_id: taskId, person_id: person.id, role: 'manager' }).execute();
  await trx
    .insertInto('task_tool')
    .values(tools.map((tool) => ({ task_id: taskId, tool, params: JSON.stringify(params.get(tool) ?? {}) })))
    .execute();
  if (sets.length > 0)
    await trx
      .insertInto('task_set')
      .values(sets.map((set) => ({ task_id: taskId, set_id: set.id, version: set.version })))
      .execute();
  await trx
    .insertInto('filter_path')
    .values(DEFAULT_FILTER_PATHS.map((pattern) => ({ task_id: taskId, kind: 'DEFAULT' as const, pattern })))
    .execute();
  await recordOperation(trx, {
    taskId,
    funcId: 'register_tool',
    operType: 'register_tool',
    operator: actor,
    params: { tools },
  });
  await bumpRevision(trx, { taskId, kind: 'created' });
  return { taskId, nameEn };
}

async function assertRepository(trx: Transaction, { projectId, repositoryId }: CreateTask): Promise<void> {
  const row = await trx
    .selectFrom('repository')
    .select('id')
    .where('id', '=', repositoryId)
    .where('project_id', '=', projectId)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw new AssayError('notFound', { zh: '代码库', en: 'Repository' });
}

async function chosenSets(
  trx: Transaction,
  { input, languages }: { input: CreateTask; languages: number },
): Promise<ResolvedSet[]> {
  if (input.sets.length === 0) throw new AssayError('required', { zh: '规则集', en: 'Checker set' });
  const sets = await resolveSets(trx, { projectId: input.projectId, chosen: input.sets });
  const foreign = sets.find((set) => (set.codeLang & languages) === 0);
  if (foreign)
    throw new AssayError('illegal', {
      zh: `规则集 ${foreign.id} 不适用于任务语言`,
      en: `Checker set ${foreign.id} does not fit the task's languages`,
    });
  if (sets.some((set) => set.id === STATISTICS.set)) return sets;
  const statistics = await trx
    .selectFrom('checker_set')
    .select('id')
    .where('id', '=', STATISTICS.set)
    .executeTakeFirst();
  if (!statistics) return sets;
  return [
    ...sets,
    ...(await resolveSets(trx, {
      projectId: input.projectId,
      chosen: [{ id: STATISTICS.set, version: LATEST_VERSION }],
    })),
  ];
}

async function insertTask(
  trx: Transaction,
  { input, nameEn, languages }: { input: CreateTask; nameEn: string; languages: number },
): Promise<number> {
  try {
    const row = await trx
      .insertInto('task')
      .values({
        project_id: input.projectId,
        name_cn: input.nameCn,
        name_en: nameEn,
        code_lang: languages,
        create_from: input.openSource ? CREATE_FROM.openSource : CREATE_FROM.self,
        atom_code: input.openSource ? '' : ATOM_CODE,
        gongfeng_project_id: input.openSource?.gongfengProjectId ?? null,
        // Never empty: log calls name it (decisions 8).
        pipeline_id: `p-${randomBytes(16).toString('hex')}`,
        repository_id: input.repositoryId,
        branch_name: input.branch ?? '',
        scan_type: SCAN_TYPE.incremental,
        build_script: input.buildScript ? JSON.stringify(input.buildScript) : null,
        created_by: input.actor,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  } catch (error) {
    if (isUniqueViolation(error, 'task_name')) throw new AssayError('nameTaken', { zh: '任务名称', en: 'Task name' });
    if (isUniqueViolation(error))
      throw input.nameEn
        ? new AssayError('taskExists')
        : new AssayError('nameTaken', { zh: '任务名称', en: 'Task name' });
    throw error;
  }
}
