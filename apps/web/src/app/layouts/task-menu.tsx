import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { Bug, ChartColumn, Copy, Gauge, GitFork, Percent, Settings } from 'lucide-react';
import { permissionsQuery } from '../../lib/calls/permissions.ts';
import { taskInfoQuery } from '../../lib/calls/task-info.ts';
import { codeIssues, paths } from '../../lib/paths.ts';
import { type TaskScope, useTaskScope } from '../../lib/use-scope.ts';
import { shell } from '../shell-texts.ts';
import { SideMenu } from './side-menu.tsx';

export type MenuId = 'overview' | 'settings' | 'codeIssues' | 'ccn' | 'dupc' | 'coverage' | 'cloc';

const ICONS = {
  overview: Gauge,
  settings: Settings,
  codeIssues: Bug,
  ccn: GitFork,
  dupc: Copy,
  coverage: Percent,
  cloc: ChartColumn,
};

/** Which entry an address belongs to: settings hold the tool's rules, issues hold their charts. @param rest below the task */
export function menuOf(rest: string): MenuId {
  if (rest.startsWith('/settings') || rest.startsWith('/tool/')) return 'settings';
  const [, kind = ''] = /^\/defect\/([^/]+)/.exec(rest) ?? [];
  if (kind === 'lint' || kind === 'compile' || kind === 'tool') return 'codeIssues';
  if (kind === 'ccn' || kind === 'dupc' || kind === 'cloc') return kind;
  return kind === 'covr' ? 'coverage' : 'overview';
}

/** The entry of the page on screen; follows the address, so a refused page changes nothing. */
export function useMenuId(): MenuId {
  const { projectId, taskId } = useTaskScope();
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });
  return menuOf(pathname.slice(`${paths.project({ projectId })}/task/${taskId}`.length));
}

/** Where each entry leads. */
export function useMenuTargets(scope: TaskScope): Readonly<Record<MenuId, string>> {
  const { data: task } = useQuery(taskInfoQuery(scope));
  return {
    overview: paths.taskDetail(scope),
    settings: paths.settings(scope),
    codeIssues: codeIssues({ ...scope, firstTool: task?.enableToolList[0] }),
    ccn: paths.ccnList(scope),
    dupc: paths.dupcList(scope),
    coverage: paths.coverage(scope),
    cloc: paths.clocList(scope),
  };
}

export function TaskMenu() {
  const t = shell.use();
  const scope = useTaskScope();
  const targets = useMenuTargets(scope);
  const active = useMenuId();
  const { data: granted } = useQuery(permissionsQuery(scope));
  const entry = (id: MenuId) => ({
    id,
    label: t(id),
    icon: ICONS[id],
    to: targets[id],
    active: id === active,
    refusal: id === 'settings' && granted?.has('task_manage') === false ? t('noSettings') : undefined,
  });
  return (
    <SideMenu
      label={t('menu')}
      groups={[
        [entry('overview'), entry('settings')],
        (['codeIssues', 'ccn', 'dupc', 'coverage', 'cloc'] as const).map(entry),
      ]}
    />
  );
}
