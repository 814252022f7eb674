import { useQuery } from '@tanstack/react-query';
import { Bug } from 'lucide-react';
import { LinkButton } from '../../components/button.tsx';
import { ByPattern } from '../../components/defects/by-pattern.tsx';
import { MEASURES } from '../../components/defects/list-head.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/page-states.tsx';
import { UploadReport } from '../../components/report-upload/upload-report.tsx';
import { taskInfoQuery } from '../../lib/calls/task-info.ts';
import { toolsQuery } from '../../lib/calls/tools.ts';
import { useCrumb } from '../../lib/crumb.ts';
import { paths } from '../../lib/paths.ts';
import { useRouteParam, useTaskScope } from '../../lib/use-scope.ts';
import { useTitle } from '../../lib/use-title.ts';
import { CompileScreen } from './compile-screen.tsx';
import { compile } from './texts.ts';

/**
 * `/task/{taskId}/defect/compile/{toolId}/list`. Also where "code issues" leads when a task has no issue tool
 * (specification 2): then it says what would be here and how to get it, not that one product is missing.
 */
export function CompilePage() {
  const t = compile.use();
  const scope = useTaskScope();
  const toolName = useRouteParam('toolId');
  const { data: task, error, refetch } = useQuery(taskInfoQuery(scope));
  const tool = task?.enableToolList.find((entry) => entry.toolName === toolName);
  const { data: tools } = useQuery({ ...toolsQuery(scope), enabled: task !== undefined && tool === undefined });
  const display = tool?.toolDisplayName ?? tools?.find((entry) => entry.name === toolName)?.displayName ?? toolName;
  const anyIssues = task?.enableToolList.some((entry) => !MEASURES.includes(entry.toolPattern)) ?? false;
  useCrumb(tool || anyIssues ? display : undefined);
  useTitle(...(tool || anyIssues ? [display] : []), t('title'), task?.nameCn);
  if (!task && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!task) return <SkeletonRows rows={16} />;
  if (tool) {
    return (
      <ByPattern key={tool.toolName} tool={tool}>
        <CompileScreen tool={tool} />
      </ByPattern>
    );
  }
  return (
    <>
      <h1 className="sr-only">{anyIssues ? display : t('title')}</h1>
      <EmptyState
        icon={Bug}
        title={anyIssues ? t('noTool', { tool: display }) : t('noIssueTool')}
        hint={t('noToolHint')}
        actions={
          <>
            <LinkButton to={paths.settings({ ...scope, page: 'checkerset' })}>{t('configureSets')}</LinkButton>
            <UploadReport kind="report" />
          </>
        }
      />
    </>
  );
}
