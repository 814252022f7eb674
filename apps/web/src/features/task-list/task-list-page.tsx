import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ListChecks, Plus } from 'lucide-react';
import { Button, LinkButton } from '../../components/button.tsx';
import { FilterBar } from '../../components/filter-bar/filter-bar.tsx';
import type { FilterField } from '../../components/filter-bar/filter-fields.ts';
import { LiveMark } from '../../components/live-mark.tsx';
import { EmptyState, ErrorState, FilteredEmptyState, SkeletonRows } from '../../components/page-states.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { permissionsQuery } from '../../lib/calls/permissions.ts';
import { formatCount } from '../../lib/format.ts';
import { useLocalState } from '../../lib/local-state.ts';
import { paths } from '../../lib/paths.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { LiveContext, useLiveClient } from '../../lib/use-live.ts';
import { useProjectScope } from '../../lib/use-scope.ts';
import { useTitle } from '../../lib/use-title.ts';
import { deletedTasksQuery } from './api/deleted-tasks.ts';
import { taskListQuery } from './api/task-list.ts';
import { DeletedTasks } from './components/deleted-tasks.tsx';
import { ListHead } from './components/list-head.tsx';
import { ListLive } from './components/list-live.tsx';
import { ListMenus } from './components/list-menus.tsx';
import { TaskRows } from './components/task-rows.tsx';
import { LIST_FIELDS, matchName } from './list-state.ts';
import css from './task-list-page.module.css';
import { taskList } from './texts.ts';

/** `/codecc/{projectId}/task/list`: the tasks of a project, live. */
export function TaskListPage() {
  const t = taskList.use();
  useTitle(t('title'));
  const scope = useProjectScope();
  const [state, change] = useUrlState(LIST_FIELDS);
  const request = {
    projectId: scope.projectId,
    sort: state.sort,
    taskStatus: state.taskStatus,
    taskSource: state.taskSource,
  };
  const { data, error, isPlaceholderData, refetch } = useQuery(taskListQuery(request));
  const live = useLiveClient(scope, data !== undefined);
  const queries = useQueryClient();
  const [compact, setCompact] = useLocalState('task-list-compact', '');

  const deleted = state.tab === 'deleted';
  const all = deleted ? undefined : state.tab === 'enabled' ? data?.enableTasks : data?.disableTasks;
  const shown = all && matchName(all, state.name);
  const filtered = state.name !== '' || state.taskStatus !== '' || state.taskSource !== '';
  const clear = () => change({ name: '', taskStatus: '', taskSource: '' });

  return (
    <LiveContext value={live}>
      <ListLive projectId={scope.projectId} />
      <div className={css.page}>
        <h1 className="sr-only">{t('title')}</h1>
        <Toolbar
          counts={
            data && { enabled: data.enableTasks.length, suspended: data.disableTasks.length, shown: shown?.length ?? 0 }
          }
          filters={!deleted && <Filters onClear={filtered ? clear : undefined} />}
          compact={compact === '1'}
          onCompact={(on) => setCompact(on ? '1' : '')}
          mark={
            <LiveMark
              live={live}
              onResume={() => void queries.invalidateQueries({ queryKey: ['task-list', scope.projectId] })}
            />
          }
        />
        <div className={css.scroller} id="task-rows">
          {shown && shown.length > 0 && (
            <>
              <ListHead />
              <TaskRows
                tasks={shown}
                projectId={scope.projectId}
                group={state.group}
                compact={compact === '1'}
                dimmed={isPlaceholderData}
              />
            </>
          )}
          {deleted && <DeletedTasks />}
          {!deleted && !data && !error && <SkeletonRows rows={16} height={48} />}
          {!deleted && !data && error && <ErrorState error={error} what={t('what')} onRetry={() => void refetch()} />}
          {shown?.length === 0 &&
            (filtered ? (
              <FilteredEmptyState onClear={clear} />
            ) : state.tab === 'enabled' ? (
              <FirstTask />
            ) : (
              <EmptyState title={t('emptySuspended')} hint={t('emptySuspendedHint')} />
            ))}
        </div>
      </div>
    </LiveContext>
  );
}

function FirstTask() {
  const t = taskList.use();
  const scope = useProjectScope();
  const { data: granted } = useQuery(permissionsQuery(scope));
  return (
    <EmptyState
      icon={ListChecks}
      title={t('emptyTitle')}
      hint={t('emptyHint')}
      actions={
        granted?.has('create_task') && (
          <LinkButton to={paths.newTask(scope)} icon={Plus}>
            {t('newTask')}
          </LinkButton>
        )
      }
    />
  );
}

function Toolbar({
  counts,
  filters,
  compact,
  onCompact,
  mark,
}: {
  counts: { enabled: number; suspended: number; shown: number } | undefined;
  filters: React.ReactNode;
  compact: boolean;
  onCompact: (on: boolean) => void;
  /** What is wrong with the live channel. */
  mark: React.ReactNode;
}) {
  const t = taskList.use();
  const scope = useProjectScope();
  const [state, change] = useUrlState(LIST_FIELDS);
  const { data: granted } = useQuery(permissionsQuery(scope));
  const manages = granted?.has('task_manage') === true;
  const { data: deleted = [] } = useQuery({ ...deletedTasksQuery(scope.projectId), enabled: manages });
  const total = state.tab === 'deleted' ? undefined : counts?.[state.tab];
  return (
    <div className={css.toolbar}>
      <Segmented
        label={t('title')}
        value={state.tab}
        onChange={(tab) => change({ tab })}
        choices={[
          ...(['enabled', 'suspended'] as const).map((tab) => ({
            id: tab,
            label: t(tab),
            note: counts && formatCount(counts[tab]),
          })),
          // Only where there is something to bring back, and for those who may.
          ...(deleted.length > 0 || state.tab === 'deleted'
            ? [{ id: 'deleted' as const, label: t('deleted'), note: manages ? formatCount(deleted.length) : undefined }]
            : []),
        ]}
      />
      <div className={css.filters}>{filters}</div>
      {counts && total !== undefined && counts.shown !== total && (
        <span className={css.total}>{t('countOf', { shown: counts.shown, count: total })}</span>
      )}
      <div className={css.end}>
        {mark}
        {state.tab !== 'deleted' && <ListMenus compact={compact} onCompact={onCompact} />}
        {granted?.has('create_task') === false ? (
          <Tooltip text={t('noCreate')}>
            <span>
              <Button tone="primary" icon={Plus} disabled>
                {t('newTask')}
              </Button>
            </span>
          </Tooltip>
        ) : (
          <LinkButton to={paths.newTask(scope)} tone="primary" icon={Plus}>
            {t('newTask')}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function Filters({ onClear }: { onClear: (() => void) | undefined }) {
  const t = taskList.use();
  const [state, change] = useUrlState(LIST_FIELDS);
  const fields: FilterField[] = [
    { id: 'name', label: t('filterName') },
    {
      id: 'taskStatus',
      label: t('filterStatus'),
      options: [
        { value: 'SUCCESS', label: t('stateSuccess') },
        { value: 'FAIL', label: t('stateFailed') },
        { value: 'WAITING', label: t('stateWaiting') },
        { value: 'ANALYSING', label: t('stateAnalysing') },
      ],
    },
    {
      id: 'taskSource',
      label: t('filterSource'),
      options: [
        { value: 'bs_codecc', label: t('sourceSelf') },
        { value: 'bs_pipeline', label: t('sourcePipeline') },
      ],
    },
  ];
  const one = (value: string) => (value ? [value] : []);
  return (
    <FilterBar
      fields={fields}
      values={{ name: one(state.name), taskStatus: one(state.taskStatus), taskSource: one(state.taskSource) }}
      onChange={(values) =>
        change({
          name: values.name?.[0] ?? '',
          taskStatus: LIST_FIELDS.taskStatus.read(values.taskStatus?.[0]),
          taskSource: LIST_FIELDS.taskSource.read(values.taskSource?.[0]),
        })
      }
      onClear={onClear}
    />
  );
}
