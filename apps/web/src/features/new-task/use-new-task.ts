import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { focusFirstFault } from '../../components/form/field.tsx';
import { useGo } from '../../components/link.tsx';
import { asksForBuild, buildFields, NO_BUILD } from '../../components/task-form/build.ts';
import { parseDefinitions } from '../../components/task-form/params.ts';
import { ApiError, CODE } from '../../lib/api-error.ts';
import { projectsQuery } from '../../lib/calls/projects.ts';
import { addRepository, type RepositoryRow, repositoriesQuery } from '../../lib/calls/repositories.ts';
import { toolsQuery } from '../../lib/calls/tools.ts';
import { paths } from '../../lib/paths.ts';
import { useProjectScope } from '../../lib/use-scope.ts';
import { checkerSetsQuery } from './api/checker-sets.ts';
import { createTask, isNameTaken, startFirstAnalysis } from './api/create-task.ts';
import { type DetectedSource, detectSource } from './api/detect-source.ts';
import {
  allChosen,
  changedParams,
  type Draft,
  EMPTY_DRAFT,
  type Faults,
  faultsOf,
  hasBadParam,
  languageMask,
  withDetected,
} from './draft.ts';

const NAME_TAKEN = '2300003';
const NO_SUCH_CALL = 404;

/** The form's state and its three acts: look at a source, check the English ID, create. */
export function useNewTask() {
  const { projectId } = useProjectScope();
  const go = useGo();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Faults>({});
  const { data: groups = [] } = useQuery(checkerSetsQuery(projectId));
  const { data: repositories = [] } = useQuery(repositoriesQuery(projectId));
  const { data: projects = [] } = useQuery(projectsQuery);
  const { data: tools = [] } = useQuery(toolsQuery({ projectId }));
  const names = new Set(allChosen(draft, groups).flatMap((set) => set.toolList));
  const involved = tools
    .filter((tool) => names.has(tool.name))
    .map((tool) => ({ ...tool, definitions: parseDefinitions(tool.params) }));
  const asksBuild = asksForBuild(
    involved.map((tool) => tool.pattern),
    languageMask(draft.languages),
  );

  const change = (patch: Partial<Draft>) => {
    setDraft((current) => ({ ...current, ...patch }));
    setRefused((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !(field in patch))));
  };

  const detect = useMutation({
    meta: { quiet: true },
    mutationFn: (url: string) => detectSource(projectId, { url, ...credentialOf(draft) }),
    onSuccess: (detected) => setDraft((current) => withDetected(current, detected)),
  });
  const look = (url: string) => {
    if (url.trim() !== '') detect.mutate(url.trim());
  };

  const checkId = async () => {
    const { nameEn } = draft;
    if (nameEn === '' || faultsOf(draft, groups, false).nameEn) return;
    const taken = await isNameTaken(projectId, nameEn).catch(() => false);
    if (taken) setRefused((current) => ({ ...current, nameEn: 'idTaken' }));
  };

  const create = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const repository = await repositoryOf(draft, repositories, projectId, detect.data);
      const projectName = projects.find((project) => project.projectCode === projectId)?.projectName;
      const { taskId } = await createTask(projectId, {
        nameCn: draft.nameCn,
        ...(draft.nameEn ? { nameEn: draft.nameEn } : {}),
        codeLang: String(languageMask(draft.languages)),
        checkerSetList: allChosen(draft, groups).map((set) => set.whole),
        repoHashId: repository.repoHashId,
        aliasName: repository.aliasName,
        scmType: repository.type,
        ...(draft.branch ? { branch: draft.branch } : {}),
        ...buildFields(asksBuild ? draft.build : NO_BUILD),
        devopsToolParams: changedParams(draft, involved),
        ...(projectName ? { projectName } : {}),
      });
      if (draft.scanNow) await startFirstAnalysis(projectId, taskId).catch(() => {});
      return taskId;
    },
    onSuccess: (taskId) => {
      void client.invalidateQueries({ queryKey: ['task-list', projectId] });
      void client.invalidateQueries({ queryKey: ['task-base', projectId] });
      go(paths.taskDetail({ projectId, taskId }));
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === CODE.taskExists) setRefused((current) => ({ ...current, nameEn: 'idTaken' }));
      if (error.code === NAME_TAKEN) setRefused((current) => ({ ...current, nameCn: 'nameTaken' }));
    },
  });

  const source = detect.data;
  const undetectable = detect.error instanceof ApiError && detect.error.status === NO_SUCH_CALL;
  const hasBranches = source === undefined || source.branches.length > 0;
  const own = faultsOf(draft, groups, hasBranches);
  const faults: Faults = { ...(tried ? own : {}), ...refused };
  const submit = () => {
    setTried(true);
    const [first] = Object.keys({ ...own, ...refused });
    if (first !== undefined) return focusField(first);
    if (hasBadParam(draft, involved)) return focusFirstFault();
    if (source || undetectable) create.mutate();
    else look(draft.url);
  };
  return {
    draft,
    change,
    groups,
    repositories,
    detect,
    look,
    source,
    undetectable,
    hasBranches,
    faults,
    involved,
    asksBuild,
    checkId,
    create,
    submit,
  };
}

export type NewTask = ReturnType<typeof useNewTask>;

function credentialOf({ username, password }: Draft) {
  return username || password
    ? { credential: { ...(username ? { username } : {}), ...(password ? { password } : {}) } }
    : {};
}

async function repositoryOf(
  draft: Draft,
  linked: readonly RepositoryRow[],
  projectId: string,
  source: DetectedSource | undefined,
): Promise<RepositoryRow> {
  const chosen = draft.source === 'linked' ? linked.find((row) => row.repoHashId === draft.repoHashId) : undefined;
  if (chosen) return chosen;
  return addRepository(projectId, {
    url: draft.url.trim(),
    ...(source?.alias ? { alias: source.alias } : {}),
    ...(draft.branch ? { branch: draft.branch } : {}),
    ...credentialOf(draft),
  });
}

/** The first field with a fault comes into view and takes the focus. */
function focusField(field: string): void {
  const element = document.getElementById(`field-${field}`);
  element?.scrollIntoView({ block: 'center' });
  element?.querySelector<HTMLElement>('input, [tabindex]')?.focus();
}
