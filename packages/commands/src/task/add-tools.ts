import { FOLLOW_STATUS } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { sql } from 'kysely';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';
import { linkSet } from './link-set.ts';
import { forceFullScan, lockTask } from './lock-task.ts';
import { toolParams } from './tool-params.ts';
import { changeSource, type UpdateCodeLibrary } from './update-code-library.ts';

export interface ToolToAdd {
  readonly toolName: string;
  readonly checkerSetId?: string | undefined;
  readonly paramJson?: string | undefined;
}

export interface AddTools {
  readonly actor: string;
  readonly taskId: number;
  readonly tools: readonly ToolToAdd[];
  /** Tools the actor may use: the catalogue's published ones. */
  readonly offered: ReadonlySet<string>;
  /** The code form that was filled in on the way. */
  readonly source?: Omit<UpdateCodeLibrary, 'actor' | 'taskId'> | undefined;
}

export interface AddedTools {
  readonly added: readonly string[];
  readonly refused: readonly string[];
}

/**
 * Adds tools to a task, or wakes disabled ones (contract-core 6.11). A tool that is not offered, is on already, or whose set
 * or parameters are not valid is refused; the others are added. A tool without a set gets the project's default ones for the
 * task's languages, unless a set of the task has its checkers. No analysis is started; the next one is full.
 */
export async function addTools(trx: Transaction, input: AddTools): Promise<AddedTools> {
  const { actor, taskId } = input;
  const task = await lockTask(trx, taskId);
  const added: string[] = [];
  const refused: string[] = [];
  for (const tool of new Map(input.tools.map((entry) => [entry.toolName, entry])).values()) {
    const done = input.offered.has(tool.toolName) && (await addOne(trx, { task, tool }));
    (done ? added : refused).push(tool.toolName);
  }
  if (added.length === 0) return { added, refused };
  if (input.source) await changeSource(trx, { ...input.source, taskId });
  await forceFullScan(trx, taskId);
  await recordOperation(trx, {
    taskId,
    funcId: 'register_tool',
    operType: 'register_tool',
    operator: actor,
    params: { tools: added },
  });
  await bumpRevision(trx, { taskId, kind: 'settings' });
  return { added, refused };
}

type TaskOfTools = Pick<Awaited<ReturnType<typeof lockTask>>, 'id' | 'project_id' | 'code_lang'>;

/** @returns false when the tool is refused; nothing is written then */
async function addOne(trx: Transaction, { task, tool }: { task: TaskOfTools; tool: ToolToAdd }): Promise<boolean> {
  const { toolName, checkerSetId } = tool;
  const known = await trx
    .selectFrom('task_tool')
    .select(['follow_status', 'last_follow_status', 'params'])
    .where('task_id', '=', task.id)
    .where('tool', '=', toolName)
    .executeTakeFirst();
  if (known && known.follow_status !== FOLLOW_STATUS.disabled) return false;
  const params = readParams(tool);
  if (params === undefined) return false;
  if (checkerSetId !== undefined && !(await fits(trx, { task, setId: checkerSetId, toolName }))) return false;
  const row = {
    follow_status: known?.last_follow_status ?? FOLLOW_STATUS.connected,
    last_follow_status: null,
    stop_reason: null,
    params: JSON.stringify({ ...known?.params, ...params }),
  };
  await trx
    .insertInto('task_tool')
    .values({ task_id: task.id, tool: toolName, ...row })
    .onConflict((conflict) => conflict.columns(['task_id', 'tool']).doUpdateSet(row))
    .execute();
  const sets = checkerSetId === undefined ? await defaultSets(trx, { task, toolName }) : [checkerSetId];
  for (const setId of sets) await linkSet(trx, { taskId: task.id, projectId: task.project_id, setId });
  return true;
}

function readParams({ toolName, paramJson }: ToolToAdd): Record<string, string> | undefined {
  try {
    return toolParams([{ toolName, ...(paramJson ? { paramJson } : {}) }]).get(toolName) ?? {};
  } catch (error) {
    if (error instanceof AssayError) return undefined;
    throw error;
  }
}

/** A set of the project, or a public one, that has checkers of the tool in its newest version. */
async function fits(
  trx: Transaction,
  { task, setId, toolName }: { task: TaskOfTools; setId: string; toolName: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from checker_set s
    cross join lateral (select checkers from checker_set_version v where v.set_id = s.id order by v.version desc limit 1) newest
    where s.id = ${setId} and (s.project_id is null or s.project_id = ${task.project_id})
      and newest.checkers @> jsonb_build_array(jsonb_build_object('toolName', ${toolName}::text))
  `.execute(trx);
  return rows.length > 0;
}

async function defaultSets(
  trx: Transaction,
  { task, toolName }: { task: TaskOfTools; toolName: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; linked: boolean }>`
    select s.id, task_set.set_id is not null as linked
    from checker_set s
    cross join lateral (select checkers from checker_set_version v where v.set_id = s.id order by v.version desc limit 1) newest
    left join task_set on task_set.task_id = ${task.id} and task_set.set_id = s.id
    where newest.checkers @> jsonb_build_array(jsonb_build_object('toolName', ${toolName}::text))
      and (task_set.set_id is not null
        or (s.is_default and s.code_lang & ${task.code_lang} <> 0 and (s.project_id is null or s.project_id = ${task.project_id})))
    order by s.id
  `.execute(trx);
  return rows.some((row) => row.linked) ? [] : rows.map((row) => row.id);
}
