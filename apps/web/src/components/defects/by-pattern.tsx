import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { TaskTool } from '../../lib/calls/task-info.ts';
import { defectList } from '../../lib/paths.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { useGo } from '../link.tsx';
import { SkeletonRows } from '../page-states.tsx';

/**
 * A tool's list at the address of its pattern; any other list address of the tool leads there with everything it says.
 */
export function ByPattern({ tool, children }: { tool: TaskTool; children: ReactNode }) {
  const scope = useTaskScope();
  const go = useGo();
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  const target = defectList({ ...scope, toolId: tool.toolName, pattern: tool.toolPattern });
  // While another page is on its way the address is already its own: only a list at the wrong address is sent on.
  const elsewhere = /\/defect\/\w+\/[^/]+\/list$/.test(pathname) && pathname !== target;
  useEffect(() => {
    if (elsewhere) go(target + searchStr, { replace: true });
  }, [elsewhere, go, target, searchStr]);
  return elsewhere ? <SkeletonRows rows={16} /> : children;
}
