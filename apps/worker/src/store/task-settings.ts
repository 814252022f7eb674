import { FOLLOW_STATUS } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { Severity } from '@assay/contract/finding';
import { readTaskContents } from '@assay/database/checkers/task-contents';
import type { Db } from '@assay/database/connect';
import type { LanguageChoice } from '@assay/domain/checkers/by-language';
import { effectiveCheckers, type ToolCheckers } from '@assay/domain/checkers/effective';
import type { GateRules } from '@assay/domain/gate/gate';
import { withRules } from './custom-rules.ts';
import { knownCheckers } from './known-checkers.ts';

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
  /** Of an MR/PR scan: the branch it is compared with; '' = the default one of the repository. */
  readonly targetBranch: string | undefined;
  /** How the project is built, where its owner has turned that on for compile-type tools: repository code runs only then. */
  readonly buildCommand: string | undefined;
  readonly tools: readonly EnabledTool[];
  /** An upload is about its own tool only: the others of the task, and the commit it names; absent = about everything. */
  readonly upload?: {
    readonly otherTools: readonly EnabledTool[];
    readonly commit: string | undefined;
    /** Number of the reported run whose results it brings: they are stored as that build's. */
    readonly partOf: number | undefined;
  };
  readonly filters: readonly string[];
}

export interface EnabledTool {
  readonly tool: string;
  readonly params: Readonly<Record<string, string>>;
  /** Checker key -> its parameters: the union over the task's checker sets, or the tool's own configuration in the task. */
  readonly checkers: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Checker key -> what its findings weigh instead of what the catalogue says. */
  readonly severities: ReadonlyMap<string, Severity>;
  /** The same by language: no language is in two entries, one that nothing was chosen for in none. */
  readonly byLanguage: readonly LanguageChoice[];
  /** Sets and versions the choice came from, for the scope. */
  readonly sets: readonly { readonly id: string; readonly version: number }[];
  readonly firstSuccessAt: Date | null;
}

const NOTHING: ToolCheckers = { checkers: new Map(), severities: new Map(), byLanguage: [], sets: [] };

/** @throws AssayError notFound when the task, the branch of the build or the repository is gone */
export async function readTaskSettings(
  db: Db,
  { taskId, branchId, number }: { taskId: number; branchId: number; number: number },
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
    .select(['name', 'kind', 'follows_default', 'request_source', 'request_target'])
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
  const [tools, contents, filters] = await Promise.all([
    db
      .selectFrom('task_tool')
      .selectAll()
      .where('task_id', '=', taskId)
      .where('follow_status', '!=', FOLLOW_STATUS.disabled)
      .execute(),
    readTaskContents(db, taskId),
    db.selectFrom('filter_path').select('pattern').where('task_id', '=', taskId).execute(),
  ]);
  const build = await db
    .selectFrom('build')
    .select(['only_tools', 'wanted_commit', 'part_of'])
    .where('task_id', '=', taskId)
    .where('number', '=', number)
    .executeTakeFirst();
  const chosen = effectiveCheckers(contents.sets, contents.own);
  const enabled = await Promise.all(
    tools.map(async ({ tool, params, first_success_at: firstSuccessAt }) => {
      const { checkers, severities, byLanguage, sets } = chosen.get(tool) ?? NOTHING;
      const ready = (some: ToolCheckers['checkers']) =>
        withRules(db, { tool, projectId: task.project_id, chosen: knownCheckers(tool, some) });
      return {
        tool,
        params,
        firstSuccessAt,
        checkers: await ready(checkers),
        severities,
        byLanguage: await Promise.all(
          byLanguage.map(async (entry) => ({ ...entry, checkers: await ready(entry.checkers) })),
        ),
        sets,
      };
    }),
  );
  const isMeant = ({ tool }: { tool: string }) => build?.only_tools?.includes(tool) ?? true;
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
    branchName:
      branch.kind === 'request'
        ? (branch.request_source ?? '')
        : branch.follows_default && task.branch_name === ''
          ? ''
          : branch.name,
    targetBranch: branch.kind === 'request' ? (branch.request_target ?? '') : undefined,
    buildCommand:
      task.build_script?.projectBuildType === 'SHELL'
        ? task.build_script.projectBuildCommand.trim() || undefined
        : undefined,
    tools: enabled.filter(isMeant),
    ...(build?.only_tools
      ? {
          upload: {
            otherTools: enabled.filter((tool) => !isMeant(tool)),
            commit: build.wanted_commit ?? undefined,
            partOf: build.part_of ?? undefined,
          },
        }
      : {}),
    filters: filters.map((row) => row.pattern),
  };
}
