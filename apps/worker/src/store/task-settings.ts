import { FOLLOW_STATUS, LATEST_VERSION } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { Db } from '@assay/database/connect';
import type { GateRules } from '@assay/domain/gate/gate';

/** What a scan must know of its task, read once when it begins: later changes count for the next build. */
export interface TaskSettings {
  readonly taskId: number;
  readonly projectId: string;
  readonly name: string;
  readonly codeLang: number;
  readonly createdAt: Date;
  readonly newDefectJudge: { readonly fromDate?: string; readonly fromDateTime?: number } | null;
  /** The task's own gate; undefined = the default one. */
  readonly gateRules: GateRules | undefined;
  readonly repository: { readonly id: string; readonly url: string; readonly credential: Buffer | null };
  /** The branch to check out; '' = the default one of the repository. */
  readonly branchName: string;
  readonly tools: readonly EnabledTool[];
  readonly filters: readonly string[];
}

export interface EnabledTool {
  readonly tool: string;
  readonly params: Readonly<Record<string, string>>;
  /** Checker key -> its parameters, the union over the task's checker sets. */
  readonly checkers: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Sets and versions the choice came from, for the scope. */
  readonly sets: readonly { readonly id: string; readonly version: number }[];
  readonly firstSuccessAt: Date | null;
}

/** @throws AssayError notFound when the task, the branch of the build or the repository is gone */
export async function readTaskSettings(
  db: Db,
  { taskId, branchId }: { taskId: number; branchId: number },
): Promise<TaskSettings> {
  const task = await db
    .selectFrom('task')
    .selectAll()
    .where('id', '=', taskId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!task) throw new AssayError('notFound', { zh: '任务', en: 'Task' });
  const branch = await db
    .selectFrom('branch')
    .select(['name', 'kind'])
    .where('task_id', '=', taskId)
    .where('id', '=', branchId)
    .executeTakeFirst();
  if (!branch) throw new AssayError('notFound', { zh: '分支', en: 'Branch' });
  const repository = await db
    .selectFrom('repository')
    .select(['id', 'url', 'credential'])
    .where('id', '=', task.repository_id)
    .executeTakeFirst();
  if (!repository) throw new AssayError('notFound', { zh: '代码库', en: 'Repository' });
  const [tools, sets, filters] = await Promise.all([
    db
      .selectFrom('task_tool')
      .selectAll()
      .where('task_id', '=', taskId)
      .where('follow_status', '!=', FOLLOW_STATUS.disabled)
      .execute(),
    setsOf(db, taskId),
    db.selectFrom('filter_path').select('pattern').where('task_id', '=', taskId).execute(),
  ]);
  return {
    taskId,
    projectId: task.project_id,
    name: task.name_cn,
    codeLang: task.code_lang,
    createdAt: task.created_at,
    newDefectJudge: task.new_defect_judge,
    gateRules: task.gate_settings ?? undefined,
    repository,
    // A task without a branch of its own follows the default one, even when that is called otherwise one day.
    branchName: branch.kind === 'main' && task.branch_name === '' ? '' : branch.name,
    tools: tools.map((row) => ({
      tool: row.tool,
      params: row.params,
      firstSuccessAt: row.first_success_at,
      ...choice(sets, row.tool),
    })),
    filters: filters.map((row) => row.pattern),
  };
}

type StoredSet = {
  id: string;
  version: number;
  checkers: readonly { toolName: string; checkerKey: string; props?: string }[];
};

/** The task's sets, each at the version it follows: "latest" is the newest there is. */
async function setsOf(db: Db, taskId: number): Promise<StoredSet[]> {
  const rows = await db
    .selectFrom('task_set')
    .innerJoin('checker_set_version', 'checker_set_version.set_id', 'task_set.set_id')
    .select(['task_set.set_id as id', 'checker_set_version.version', 'checker_set_version.checkers'])
    .where('task_set.task_id', '=', taskId)
    .where((eb) =>
      eb.or([
        eb('checker_set_version.version', '=', eb.ref('task_set.version')),
        eb.and([
          eb('task_set.version', '=', LATEST_VERSION),
          eb('checker_set_version.version', '=', (sub) =>
            sub
              .selectFrom('checker_set_version as newest')
              .select((max) => max.fn.max('newest.version').as('version'))
              .whereRef('newest.set_id', '=', 'task_set.set_id'),
          ),
        ]),
      ]),
    )
    .orderBy('task_set.set_id')
    .execute();
  return rows;
}

function choice(sets: readonly StoredSet[], tool: string): Pick<EnabledTool, 'checkers' | 'sets'> {
  const checkers = new Map<string, Record<string, string>>();
  const used: { id: string; version: number }[] = [];
  for (const set of sets) {
    const own = set.checkers.filter((checker) => checker.toolName === tool);
    if (own.length > 0) used.push({ id: set.id, version: set.version });
    for (const { checkerKey, props } of own)
      checkers.set(checkerKey, { ...checkers.get(checkerKey), ...propsOf(props) });
  }
  return { checkers, sets: used };
}

/** `props` is JSON text of [{propName, propValue}] on the wire and in storage. */
function propsOf(props: string | undefined): Record<string, string> {
  if (!props) return {};
  const list: unknown = JSON.parse(props);
  if (!Array.isArray(list)) return {};
  return Object.fromEntries(
    list.map((prop: { propName: string; propValue: string }) => [prop.propName, String(prop.propValue)]),
  );
}
