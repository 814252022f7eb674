import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Bug,
  ChartColumn,
  CircleStop,
  Copy,
  Folder,
  Gauge,
  GitFork,
  Languages,
  ListChecks,
  type LucideIcon,
  Moon,
  Percent,
  Play,
  Plus,
  ScrollText,
  Settings,
  Sun,
  SunMoon,
} from 'lucide-react';
import { switchLanguage } from '../../i18n/i18n.ts';
import { useLanguage } from '../../i18n/texts.ts';
import { useStartAnalysis } from '../../lib/calls/analysis.ts';
import { overviewQuery } from '../../lib/calls/overview.ts';
import { permissionsQuery } from '../../lib/calls/permissions.ts';
import { taskBaseQuery } from '../../lib/calls/task-base.ts';
import { isPipeline, type TaskTool, taskInfoQuery } from '../../lib/calls/task-info.ts';
import { type Command, offeredCommands } from '../../lib/commands.ts';
import { COMPILE_PATTERNS, defectList, paths, SETTINGS_PAGES } from '../../lib/paths.ts';
import { useStore } from '../../lib/store.ts';
import { isAnalysing } from '../../lib/task-state.ts';
import { chooseTheme, themeChoice } from '../../lib/theme.ts';
import { showToast } from '../../lib/toast.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { useGo } from '../link.tsx';
import { palette } from './palette-texts.ts';

/** Patterns with a list that is not of issues. */
const MEASURES: readonly string[] = ['CCN', 'DUPC', 'CLOC', 'COVR', 'STAT'];

/** Everything that can be done here by name: what the page offers first, then where one can go. */
export function usePaletteCommands(onStop: () => void): readonly Command[] {
  const scope = useTaskScope();
  const inTask = Number.isInteger(scope.taskId) && scope.taskId > 0;
  return [
    ...offeredCommands(),
    ...useCheckCommands(inTask, onStop),
    ...useTaskScreens(inTask),
    ...useProjectScreens(),
    ...useTasks(),
    ...usePreferences(),
  ];
}

function useCheckCommands(inTask: boolean, onStop: () => void): readonly Command[] {
  const t = palette.use();
  const scope = useTaskScope();
  const { data: task } = useQuery({ ...taskInfoQuery(scope), enabled: inTask });
  const { data: overview } = useQuery({ ...overviewQuery(scope), enabled: inTask });
  const { data: granted } = useQuery({ ...permissionsQuery(scope), enabled: inTask });
  const start = useStartAnalysis();
  if (!inTask || !task || task.status === 1 || isPipeline(task) || !granted?.has('analyze')) return [];
  if (overview?.lastAnalysisResultList.some(isAnalysing))
    return [{ id: 'stop', group: t('check'), label: t('stop'), icon: CircleStop, run: onStop }];
  if (task.enableToolList.length === 0) return [];
  const run = () => start.mutate(scope, { onSuccess: () => showToast('done', t('started')) });
  return [{ id: 'start', group: t('check'), label: t('start'), icon: Play, run }];
}

function useTaskScreens(inTask: boolean): readonly Command[] {
  const t = palette.use();
  const scope = useTaskScope();
  const go = useGo();
  const { data: task } = useQuery({ ...taskInfoQuery(scope), enabled: inTask });
  const { data: granted } = useQuery({ ...permissionsQuery(scope), enabled: inTask });
  if (!inTask || !task) return [];
  const to = (id: string, icon: LucideIcon, label: string, address: string): Command => ({
    id: `go-${id}`,
    group: t('goTo'),
    label,
    icon,
    run: () => go(address),
  });
  const chartsOf = (tool: TaskTool): string => {
    const at = { ...scope, toolId: tool.toolName };
    return COMPILE_PATTERNS.includes(tool.toolPattern) ? paths.compileCharts(at) : paths.lintCharts(at);
  };
  const tools = task.enableToolList;
  const issues = tools.filter((tool) => !MEASURES.includes(tool.toolPattern));
  const listOf = (tool: TaskTool) => defectList({ ...scope, toolId: tool.toolName, pattern: tool.toolPattern });
  const nameOf = (tool: TaskTool) => ({ tool: tool.toolDisplayName });
  const views = granted?.has('defect_view') ?? false;
  const reports = granted?.has('report_view') ?? false;
  return [
    ...(reports ? [to('overview', Gauge, t('overview'), paths.taskDetail(scope))] : []),
    ...(views
      ? [
          ...issues.map((tool) => to(`list-${tool.toolName}`, Bug, t('issuesOf', nameOf(tool)), listOf(tool))),
          to('ccn', GitFork, t('ccn'), paths.ccnList(scope)),
          to('dupc', Copy, t('dupc'), paths.dupcList(scope)),
          to('covr', Percent, t('coverage'), paths.coverage(scope)),
          to('cloc', ChartColumn, t('cloc'), paths.clocList(scope)),
          ...issues.map((tool) =>
            to(`charts-${tool.toolName}`, ChartColumn, t('chartsOf', nameOf(tool)), chartsOf(tool)),
          ),
          to('charts-ccn', ChartColumn, t('chartsOf', { tool: t('ccn') }), paths.ccnCharts(scope)),
          to('charts-dupc', ChartColumn, t('chartsOf', { tool: t('dupc') }), paths.dupcCharts(scope)),
        ]
      : []),
    ...(reports
      ? tools.map((tool) =>
          to(
            `logs-${tool.toolName}`,
            ScrollText,
            t('logsOf', nameOf(tool)),
            paths.taskLogs({ ...scope, toolId: tool.toolName }),
          ),
        )
      : []),
    ...(granted?.has('task_manage')
      ? SETTINGS_PAGES.map((page) =>
          to(
            `settings-${page}`,
            Settings,
            t('settings', { page: t(`page_${page}`) }),
            paths.settings({ ...scope, page }),
          ),
        )
      : []),
  ];
}

function useProjectScreens(): readonly Command[] {
  const t = palette.use();
  const go = useGo();
  const scope = useTaskScope();
  if (scope.projectId === '') return [];
  const to = (id: string, icon: LucideIcon, label: string, address: string): Command => ({
    id: `go-${id}`,
    group: t('goTo'),
    label,
    icon,
    run: () => go(address),
  });
  return [
    to('tasks', ListChecks, t('taskList'), paths.taskList(scope)),
    to('new', Plus, t('newTask'), paths.newTask(scope)),
    to('sets', ListChecks, t('checkerSets'), paths.checkerSetList(scope)),
    to('checkers', ListChecks, t('checkers'), paths.checkerList(scope)),
    to('repositories', GitFork, t('repositories'), paths.repositories(scope)),
  ];
}

function useTasks(): readonly Command[] {
  const t = palette.use();
  const go = useGo();
  const scope = useTaskScope();
  const { data } = useQuery({ ...taskBaseQuery(scope), enabled: scope.projectId !== '' });
  return (data?.enableTasks ?? [])
    .filter((task) => task.taskId !== scope.taskId)
    .map((task) => ({
      id: `task-${task.taskId}`,
      group: t('tasks'),
      label: task.nameCn,
      icon: Folder,
      run: () => go(paths.taskDetail({ ...scope, taskId: task.taskId })),
    }));
}

const LANGUAGES = [
  { id: 'zh', name: '简体中文' },
  { id: 'en', name: 'English' },
] as const;
const THEMES = [
  { id: 'light', word: 'themeLight', icon: Sun },
  { id: 'dark', word: 'themeDark', icon: Moon },
  { id: 'system', word: 'themeSystem', icon: SunMoon },
] as const;

function usePreferences(): readonly Command[] {
  const t = palette.use();
  const client = useQueryClient();
  const { language } = useLanguage();
  const choice = useStore(themeChoice);
  const group = t('preferences');
  return [
    ...LANGUAGES.map(({ id, name }) => ({
      id: `language-${id}`,
      group,
      label: t('language', { name }),
      icon: Languages,
      checked: id === language,
      run: () => void switchLanguage(id).then(() => client.invalidateQueries()),
    })),
    ...THEMES.map(({ id, word, icon }) => ({
      id: `theme-${id}`,
      group,
      label: t(word),
      icon,
      checked: id === choice,
      run: () => chooseTheme(id),
    })),
  ];
}
