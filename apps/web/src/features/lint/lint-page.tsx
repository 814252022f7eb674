import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AttachedTool } from '../../components/defects/attached-tool.tsx';
import { useGo } from '../../components/link.tsx';
import { SkeletonRows } from '../../components/page-states.tsx';
import { type TaskTool, taskInfoQuery } from '../../lib/calls/task-info.ts';
import { toolsQuery } from '../../lib/calls/tools.ts';
import { useCrumb } from '../../lib/crumb.ts';
import { defectList } from '../../lib/paths.ts';
import { useRouteParam, useTaskScope } from '../../lib/use-scope.ts';
import { useTitle } from '../../lib/use-title.ts';
import { LintScreen } from './lint-screen.tsx';
import { lint } from './texts.ts';

/**
 * `/task/{taskId}/defect/lint/{toolId}/list`, and `/defect/tool/{toolId}/list`, which only knows the tool: it leads to the
 * list of the tool's pattern with everything the address says.
 */
export function LintPage() {
  const t = lint.use();
  const scope = useTaskScope();
  const toolName = useRouteParam('toolId');
  const { data: task } = useQuery(taskInfoQuery(scope));
  const attached = task?.enableToolList.find((tool) => tool.toolName === toolName);
  const { data: tools } = useQuery({ ...toolsQuery(scope), enabled: task !== undefined && attached === undefined });
  const display = attached?.toolDisplayName ?? tools?.find((tool) => tool.name === toolName)?.displayName ?? toolName;
  useCrumb(display);
  useTitle(display, t('title'), task?.nameCn);
  return (
    <AttachedTool toolName={toolName} fallbackName={display}>
      {(tool) => <ByPattern key={tool.toolName} tool={tool} />}
    </AttachedTool>
  );
}

function ByPattern({ tool }: { tool: TaskTool }) {
  const scope = useTaskScope();
  const go = useGo();
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  const target = defectList({ ...scope, toolId: tool.toolName, pattern: tool.toolPattern });
  // While another page is on its way the address is already its own: only a list at the wrong address is sent on.
  const elsewhere = /\/defect\/\w+\/[^/]+\/list$/.test(pathname) && pathname !== target;
  useEffect(() => {
    if (elsewhere) go(target + searchStr, { replace: true });
  }, [elsewhere, go, target, searchStr]);
  return elsewhere ? <SkeletonRows rows={16} /> : <LintScreen tool={tool} />;
}
