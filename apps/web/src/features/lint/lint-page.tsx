import { useQuery } from '@tanstack/react-query';
import { AttachedTool } from '../../components/defects/attached-tool.tsx';
import { ByPattern } from '../../components/defects/by-pattern.tsx';
import { taskInfoQuery } from '../../lib/calls/task-info.ts';
import { toolsQuery } from '../../lib/calls/tools.ts';
import { useCrumb } from '../../lib/crumb.ts';
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
      {(tool) => (
        <ByPattern key={tool.toolName} tool={tool}>
          <LintScreen tool={tool} />
        </ByPattern>
      )}
    </AttachedTool>
  );
}
