import { DEFAULT_FILTER_PATHS } from '@assay/commands/task/default-filter-paths';
import type { UiLanguage } from '@assay/contract/errors';
import type { CodeLibrary, FilterPaths } from '@assay/contract/http/task-source';
import { toolByName } from '@assay/tools/catalogue';
import { isReadOnly } from './policy.ts';
import { codeInfoOf } from './present-card.ts';
import type { FilterRow, TaskRow, YmlRow } from './queries.ts';
import type { ToolOfTask } from './tools-of-task.ts';

/** 6.19. The screen of read-only tasks iterates branch and address, the form of the others shows text. */
export function presentCodeLibrary({
  task,
  tools,
  language,
}: {
  task: TaskRow;
  tools: readonly ToolOfTask[];
  language: UiLanguage;
}): CodeLibrary {
  const { branch, url } = task;
  const script = task.build_script;
  return {
    repoHashId: task.repository_id ?? '',
    branch: isReadOnly(task) ? listOf(branch) : branch,
    repoUrl: isReadOnly(task) ? listOf(url ?? '') : (url ?? ''),
    codeInfo: codeInfoOf(task),
    osType: script?.osType || 'LINUX',
    ...(script && Object.keys(script.buildEnv).length > 0 ? { buildEnv: { ...script.buildEnv } } : {}),
    projectBuildType: script?.projectBuildType ?? '',
    projectBuildCommand: script?.projectBuildCommand ?? '',
    aliasName: task.alias ?? '',
    scmType: task.repo_kind ?? '',
    taskId: task.id,
    projectId: task.project_id,
    projectName: task.project_name,
    pipelineId: task.pipeline_id,
    ...(task.pipeline_name ? { pipelineName: task.pipeline_name } : {}),
    toolConfigList: tools.flatMap((tool) => toolParameters(tool, language)),
  };
}

/** Every parameter a tool knows, with what was chosen for it. */
function toolParameters({ row, toolName }: ToolOfTask, language: UiLanguage): CodeLibrary['toolConfigList'] {
  return (toolByName(toolName)?.params ?? []).map((param) => ({
    taskId: row.task_id,
    toolName,
    varName: param.varName,
    labelName: param.labelName[language],
    varType: param.varType,
    varDefault: param.varDefault,
    varTips: param.varTips[language],
    varOptionList: param.varOptionList.map(({ id, name }) => ({ id, name })),
    ...(row.params[param.varName] === undefined ? {} : { chooseValue: row.params[param.varName] }),
  }));
}

/** 6.13. Selected system paths are a subset of the offered ones, or the selection box drops them all. */
export function presentFilterPaths({
  taskId,
  filters,
  yml,
  matched,
}: {
  taskId: number;
  filters: readonly FilterRow[];
  yml: YmlRow | undefined;
  /** Undefined before the first scan. */
  matched: { readonly byExpression: Readonly<Record<string, number>>; readonly total: number } | undefined;
}): FilterPaths {
  const selected = new Set(filters.filter((row) => row.kind === 'DEFAULT').map((row) => row.pattern));
  return {
    taskId,
    filterPaths: filters.filter((row) => row.kind === 'CUSTOM').map((row) => row.pattern),
    defaultAddPaths: DEFAULT_FILTER_PATHS.filter((pattern) => selected.has(pattern)),
    defaultFilterPath: [...DEFAULT_FILTER_PATHS],
    testSourceFilterPath: yml?.testSourceFilterPath ?? [],
    autoGenFilterPath: yml?.autoGenFilterPath ?? [],
    thirdPartyFilterPath: yml?.thirdPartyFilterPath ?? [],
    ...(matched ? { matchedFiles: { ...matched.byExpression }, totalFiles: matched.total } : {}),
  };
}

function listOf(text: string): string[] {
  return text === '' ? [] : [text];
}
