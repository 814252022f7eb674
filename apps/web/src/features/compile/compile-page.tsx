import { useQuery } from '@tanstack/react-query';
import { Bug } from 'lucide-react';
import { LinkButton } from '../../components/button.tsx';
import { EmptyState, ErrorState, SkeletonRows, UnderConstructionState } from '../../components/page-states.tsx';
import { taskInfoQuery } from '../../lib/calls/task-info.ts';
import { paths } from '../../lib/paths.ts';
import { useRouteParam, useTaskScope } from '../../lib/use-scope.ts';
import { useTitle } from '../../lib/use-title.ts';
import { compile } from './texts.ts';

/**
 * `/task/{taskId}/defect/compile/{toolId}/list`. Also where "code issues" leads when a task has no issue tool
 * (specification 2): then it says what would be here and how to get it.
 */
export function CompilePage() {
  const t = compile.use();
  const scope = useTaskScope();
  const toolName = useRouteParam('toolId');
  const { data: task, error, refetch } = useQuery(taskInfoQuery(scope));
  useTitle(t('title'), task?.nameCn);
  if (!task && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!task) return <SkeletonRows />;
  if (task.enableToolList.some((tool) => tool.toolName === toolName)) return <UnderConstructionState />;
  return (
    <EmptyState
      icon={Bug}
      title={t('noTool', { tool: toolName })}
      hint={t('noToolHint')}
      actions={<LinkButton to={paths.settings({ ...scope, page: 'checkerset' })}>{t('configureSets')}</LinkButton>}
    />
  );
}
