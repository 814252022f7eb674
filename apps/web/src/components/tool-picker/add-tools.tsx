import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { addTools } from '../../lib/calls/add-tools.ts';
import { metadataQuery } from '../../lib/calls/metadata.ts';
import { type TaskInfo, taskInfoQuery } from '../../lib/calls/task-info.ts';
import { toolSetsQuery } from '../../lib/calls/tool-sets.ts';
import { type Tool, toolsQuery } from '../../lib/calls/tools.ts';
import { COMPILE_PATTERNS } from '../../lib/paths.ts';
import type { TaskScope } from '../../lib/use-scope.ts';
import { Button } from '../button.tsx';
import { Field } from '../form/field.tsx';
import { FormSection } from '../form/form-section.tsx';
import { EmptyState, ErrorState, errorSentence, SkeletonRows } from '../page-states.tsx';
import { asksForBuild, type Build, buildFields, NO_BUILD } from '../task-form/build.ts';
import { BuildFields } from '../task-form/build-fields.tsx';
import { taskForm } from '../task-form/task-form-texts.ts';
import { SetSelect } from './set-select.tsx';
import { ToolGrid } from './tool-grid.tsx';
import css from './tool-picker.module.css';
import { toolPicker } from './tool-picker-texts.ts';

/** Where the code is, for the form that goes along with the first compile-type tool. */
export interface SourceOfTask {
  readonly repoHashId: string;
  readonly branch: string;
}

/**
 * Tools the task does not have: tick, choose their rule sets, attach. The first compile-type tool asks how the code is built.
 * @param source absent: still read; then no build is asked about
 */
export function AddTools({
  scope,
  source,
  onAdded,
}: {
  scope: TaskScope;
  source: SourceOfTask | undefined;
  onAdded: () => void;
}) {
  const t = toolPicker.use();
  const words = taskForm.use();
  const client = useQueryClient();
  const { data: task } = useQuery(taskInfoQuery(scope));
  const { data: tools, error, refetch } = useQuery(toolsQuery(scope));
  const { data: metadata } = useQuery(metadataQuery(scope));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [sets, setSets] = useState<Readonly<Record<string, string | undefined>>>({});
  const [build, setBuild] = useState<Build>(NO_BUILD);
  const [second, setSecond] = useState(false);
  const { data: groups } = useQuery(toolSetsQuery(scope, second ? chosen : []));
  const add = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      addTools(
        scope,
        chosen.map((toolName) => ({ toolName, checkerSetId: sets[toolName] })),
        asksBuild && source ? { ...source, ...buildFields(build) } : undefined,
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['task', scope.taskId] });
      onAdded();
    },
  });
  if (!tools && error) return <ErrorState compact error={error} what={t('what')} onRetry={() => void refetch()} />;
  if (!tools || !task || !metadata) return <SkeletonRows rows={5} height={72} />;

  const offered = suitableTools(tools, task);
  const patterns = offered.filter((tool) => chosen.includes(tool.name)).map((tool) => tool.pattern);
  const hasCompiled = task.enableToolList.some((tool) => COMPILE_PATTERNS.includes(tool.toolPattern));
  const asksBuild = !hasCompiled && source !== undefined && asksForBuild(patterns, task.codeLang);
  if (offered.length === 0) return <EmptyState compact title={t('none')} hint={t('noneHint')} />;
  return (
    <div className={css.flow}>
      {!second && (
        <ToolGrid
          tools={offered}
          types={metadata.TOOL_TYPE}
          chosen={chosen}
          onToggle={(name) =>
            setChosen(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name])
          }
        />
      )}
      {second && (
        <>
          <FormSection title={t('setsTitle')} hint={t('setsHint')}>
            {offered
              .filter((tool) => chosen.includes(tool.name))
              .map((tool) => (
                <Field key={tool.name} id={`set-${tool.name}`} label={tool.displayName}>
                  <SetSelect
                    id={`set-${tool.name}`}
                    label={tool.displayName}
                    groups={groups?.get(tool.name)}
                    value={sets[tool.name]}
                    onChange={(id) => setSets({ ...sets, [tool.name]: id })}
                  />
                </Field>
              ))}
          </FormSection>
          {asksBuild && (
            <FormSection title={words('build')}>
              <BuildFields value={build} onChange={setBuild} />
            </FormSection>
          )}
        </>
      )}
      {add.isError && (
        <p className={css.refused} role="alert">
          <CircleAlert size={15} aria-hidden />
          {errorSentence(add.error)}
        </p>
      )}
      <div className={css.foot}>
        {second ? (
          <>
            <Button tone="primary" busy={add.isPending} onClick={() => add.mutate()}>
              {t('add')}
            </Button>
            <Button disabled={add.isPending} onClick={() => setSecond(false)}>
              {t('back')}
            </Button>
          </>
        ) : (
          <Button tone="primary" disabled={chosen.length === 0} onClick={() => setSecond(true)}>
            {t('next')}
          </Button>
        )}
        <span className={css.hint}>
          {t('chosen', { count: chosen.length })} · {t('nextCheck')}
        </span>
      </div>
    </div>
  );
}

/** Tools that are not attached and know a language of the task. */
export function suitableTools(
  tools: readonly Tool[],
  task: Pick<TaskInfo, 'enableToolList' | 'disableToolList' | 'codeLang'>,
): Tool[] {
  const attached = new Set([...task.enableToolList, ...task.disableToolList].map((tool) => tool.toolName));
  return tools.filter((tool) => !attached.has(tool.name) && (tool.lang & task.codeLang) !== 0);
}
