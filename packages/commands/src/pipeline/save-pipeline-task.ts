import { createHash } from 'node:crypto';
import { CREATE_FROM, SCAN_TYPE, TASK_STATUS } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { ToolParam } from '@assay/contract/http/task-create';
import { isUniqueViolation, type Transaction } from '@assay/database/connect';
import { type ChosenSet, resolveSets } from '../checker-set/resolve-sets.ts';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';
import { assertBranchForm } from '../task/branch-name.ts';
import { chooseParams } from '../task/choose-params.ts';
import { DEFAULT_FILTER_PATHS } from '../task/default-filter-paths.ts';
import { withOtherLanguages } from '../task/languages.ts';
import { forceFullScan, lockTask } from '../task/lock-task.ts';
import { assertTaskName, freeTaskName } from '../task/task-name.ts';

export interface SavePipelineTask {
  /** Whoever the pipeline acts for. */
  readonly actor: string;
  readonly projectId: string;
  readonly pipelineId: string;
  readonly pipelineName?: string | undefined;
  /** Empty for the oldest plug-in; absent = the newest. */
  readonly atomCode?: string | undefined;
  readonly nameCn?: string | undefined;
  readonly codeLang?: number | undefined;
  /** A repository of the project. */
  readonly repositoryId?: string | undefined;
  readonly branch?: string | undefined;
  readonly sets?: readonly ChosenSet[] | undefined;
  readonly toolParams?: readonly ToolParam[] | undefined;
  readonly scanType?: number | undefined;
  readonly targetBranch?: string | undefined;
}

const NEWEST_PLUG_IN = 'CodeccCheckAtomDebug';
const STATISTICS = 'standard_cloc';

/**
 * Creates the task of a pipeline, or brings it to what the pipeline says now (decision 9): what is absent stays. A suspended task
 * is resumed: its pipeline uses it again. Tools are those of the sets; none is taken away.
 * @throws AssayError required (languages of a new task), and those of the parts
 */
export async function savePipelineTask(
  trx: Transaction,
  input: SavePipelineTask,
): Promise<{ taskId: number; nameEn: string; created: boolean }> {
  const { actor, projectId, pipelineId } = input;
  if (pipelineId.trim() === '') throw new AssayError('required', 'pipelineId');
  assertBranchForm(input.branch ?? '');
  assertBranchForm(input.targetBranch ?? '');
  if (input.nameCn !== undefined) assertTaskName(input.nameCn);
  // Two runs of a pipeline at once make one task.
  await trx.selectFrom('project').select('id').where('id', '=', projectId).forUpdate().execute();
  const known = await trx
    .selectFrom('task')
    .select('id')
    .where('project_id', '=', projectId)
    .where('pipeline_id', '=', pipelineId)
    .where('create_from', '=', CREATE_FROM.pipeline)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const taskId = known?.id ?? (await insertTask(trx, input));
  const task = await lockTask(trx, taskId);
  const languages = input.codeLang === undefined ? task.code_lang : withOtherLanguages(input.codeLang);
  const values = {
    code_lang: languages,
    name_cn: input.nameCn ?? task.name_cn,
    pipeline_name: input.pipelineName ?? task.pipeline_name,
    atom_code: input.atomCode ?? task.atom_code,
    repository_id: input.repositoryId ?? task.repository_id,
    branch_name: input.branch ?? task.branch_name,
    scan_type: input.scanType ?? task.scan_type,
    request_target: input.targetBranch ?? task.request_target,
    status: TASK_STATUS.enabled,
    disable_reason: null,
    disabled_at: null,
    disabled_by: null,
  };
  await trx
    .updateTable('task')
    .set(values)
    .where('id', '=', taskId)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'task_name')
        ? new AssayError('nameTaken', { zh: '任务名称', en: 'Task name' })
        : error;
    });
  const addedTools = await useSets(trx, { input, taskId, languages, isNew: known === undefined });
  const changedParams = await chooseParams(trx, { taskId, given: input.toolParams ?? [] });
  if (
    addedTools.length > 0 ||
    changedParams.length > 0 ||
    languages !== task.code_lang ||
    values.repository_id !== task.repository_id
  )
    await forceFullScan(trx, taskId);
  if (addedTools.length > 0)
    await recordOperation(trx, {
      taskId,
      funcId: 'register_tool',
      operType: 'register_tool',
      operator: actor,
      params: { tools: addedTools },
    });
  if (known) await recordOperation(trx, { taskId, funcId: 'task_info', operType: 'modify_info', operator: actor });
  if (task.status === TASK_STATUS.disabled)
    await recordOperation(trx, { taskId, funcId: 'task_switch', operType: 'enable_action', operator: actor });
  await bumpRevision(trx, { taskId, kind: known ? 'settings' : 'created' });
  return { taskId, nameEn: task.name_en, created: known === undefined };
}

async function insertTask(trx: Transaction, input: SavePipelineTask): Promise<number> {
  const { actor, projectId, pipelineId, codeLang } = input;
  if (codeLang === undefined) throw new AssayError('required', { zh: '任务语言', en: 'Task language' });
  const rows = await trx
    .selectFrom('task')
    .select('name_cn')
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .execute();
  const wished = (input.pipelineName ?? pipelineId).replace(/[^a-zA-Z0-9_\u4e00-\u9fa5]/g, '_').slice(0, 50);
  const { id } = await trx
    .insertInto('task')
    .values({
      project_id: projectId,
      name_cn: input.nameCn ?? freeTaskName(wished, new Set(rows.map((row) => row.name_cn))),
      name_en: `DEVOPS_${createHash('md5').update(`${projectId} ${pipelineId}`).digest('hex')}`,
      code_lang: withOtherLanguages(codeLang),
      create_from: CREATE_FROM.pipeline,
      atom_code: input.atomCode ?? NEWEST_PLUG_IN,
      pipeline_id: pipelineId,
      repository_id: null,
      scan_type: SCAN_TYPE.incremental,
      created_by: actor,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'task_name')) throw new AssayError('nameTaken', { zh: '任务名称', en: 'Task name' });
      if (isUniqueViolation(error)) throw new AssayError('taskExists');
      throw error;
    });
  await trx
    .insertInto('filter_path')
    .values(DEFAULT_FILTER_PATHS.map((pattern) => ({ task_id: id, kind: 'DEFAULT' as const, pattern })))
    .execute();
  return id;
}

/** @returns tools that came with the sets */
async function useSets(
  trx: Transaction,
  { input, taskId, languages, isNew }: { input: SavePipelineTask; taskId: number; languages: number; isNew: boolean },
): Promise<string[]> {
  if (!input.sets && !isNew) return [];
  const chosen = input.sets ?? (await defaultSets(trx, languages));
  const sets = await resolveSets(trx, { projectId: input.projectId, chosen: [...chosen, { id: STATISTICS }] });
  await trx.deleteFrom('task_set').where('task_id', '=', taskId).execute();
  await trx
    .insertInto('task_set')
    .values(sets.map((set) => ({ task_id: taskId, set_id: set.id, version: set.version })))
    .execute();
  const tools = [...new Set(sets.flatMap((set) => set.tools))];
  const added = await trx
    .insertInto('task_tool')
    .values(tools.map((tool) => ({ task_id: taskId, tool })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('tool')
    .execute();
  return added.map((row) => row.tool);
}

async function defaultSets(trx: Transaction, languages: number): Promise<ChosenSet[]> {
  const rows = await trx
    .selectFrom('checker_set')
    .select(['id', 'code_lang'])
    .where('project_id', 'is', null)
    .where('is_default', '=', true)
    .orderBy('id')
    .execute();
  return rows.filter((row) => (row.code_lang & languages) !== 0).map((row) => ({ id: row.id }));
}
