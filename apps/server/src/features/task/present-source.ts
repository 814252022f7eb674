import { DEFAULT_FILTER_PATHS } from '@assay/commands/task/default-filter-paths';
import type { CodeLibrary, FilterPaths } from '@assay/contract/http/task';
import { isReadOnly } from './policy.ts';
import { codeInfoOf } from './present-card.ts';
import type { TaskRow } from './queries.ts';

/** 6.19. The screen of read-only tasks iterates branch and address, the form of the others shows text. */
export function presentCodeLibrary(task: TaskRow): CodeLibrary {
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
    pipelineId: task.pipeline_id,
  };
}

/** 6.13. Selected system paths are a subset of the offered ones, or the selection box drops them all. */
export function presentFilterPaths({
  taskId,
  filters,
}: {
  taskId: number;
  filters: readonly { kind: 'DEFAULT' | 'CUSTOM'; pattern: string }[];
}): FilterPaths {
  const selected = new Set(filters.filter((row) => row.kind === 'DEFAULT').map((row) => row.pattern));
  return {
    taskId,
    filterPaths: filters.filter((row) => row.kind === 'CUSTOM').map((row) => row.pattern),
    defaultAddPaths: DEFAULT_FILTER_PATHS.filter((pattern) => selected.has(pattern)),
    defaultFilterPath: [...DEFAULT_FILTER_PATHS],
  };
}

function listOf(text: string): string[] {
  return text === '' ? [] : [text];
}
