import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { overviewQuery, type ToolResult } from '../../lib/calls/overview.ts';
import { type TaskTool, taskInfoQuery } from '../../lib/calls/task-info.ts';
import { paths } from '../../lib/paths.ts';
import { isAnalysing } from '../../lib/task-state.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { LinkButton } from '../button.tsx';
import { BuildingState, EmptyState, ErrorState, SkeletonRows } from '../page-states.tsx';
import { defects } from './defect-texts.ts';

/**
 * A screen of one tool: only drawn when the task has the tool. Before that, and without it, says what is the matter.
 * @param fallbackName what to call the tool when the task does not know it
 */
export function AttachedTool({
  toolName,
  fallbackName,
  hint,
  children,
}: {
  toolName: string;
  fallbackName: string;
  hint?: string;
  children: (tool: TaskTool) => ReactNode;
}) {
  const t = defects.use();
  const scope = useTaskScope();
  const { data: task, error, refetch } = useQuery(taskInfoQuery(scope));
  if (!task && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!task) return <SkeletonRows rows={16} />;
  const tool = task.enableToolList.find((entry) => entry.toolName === toolName);
  if (tool) return children(tool);
  return (
    <EmptyState
      icon={Wrench}
      title={t('noTool', { tool: fallbackName })}
      hint={hint ?? t('noToolHint')}
      actions={
        <LinkButton to={`${paths.settings({ ...scope, page: 'checkerset' })}?from=ccndupc`}>
          {t('configureSets')}
        </LinkButton>
      }
    />
  );
}

/** The tool's last result, and whether it has one: an empty list means different things with and without. */
export function useToolResult(toolName: string): { result: ToolResult | undefined; never: boolean; running: boolean } {
  const { data } = useQuery(overviewQuery(useTaskScope()));
  const result = data?.lastAnalysisResultList.find((entry) => entry.toolName === toolName);
  const never = data !== undefined && result?.lastAnalysisResult === undefined;
  return { result, never, running: result !== undefined && isAnalysing(result) };
}

/** An empty list of a tool that has never finished. */
export function NeverScanned({ running }: { running: boolean }) {
  const t = defects.use();
  return running ? <BuildingState /> : <EmptyState title={t('neverScanned')} hint={t('neverScannedHint')} />;
}
