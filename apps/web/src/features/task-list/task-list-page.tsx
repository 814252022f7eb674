import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDownUp, ListChecks, Plus, Rows3 } from 'lucide-react';
import { Button, IconButton, LinkButton } from '../../components/button.tsx';
import { FilterBar } from '../../components/filter-bar/filter-bar.tsx';
import type { FilterField } from '../../components/filter-bar/filter-fields.ts';
import { LiveMark } from '../../components/live-mark.tsx';
import { Menu } from '../../components/menu.tsx';
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
import { taskListQuery } from './api/task-list.ts';
import { ListHead } from './components/list-head.tsx';
import { ListLive } from './components/list-live.tsx';
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
  const live = useLiveClient(scope);
  const queries = useQueryClient();
  const [compact, setCompact] = useLocalState('task-list-compact', '');

  const all = state.tab === 'enabled' ? data?.enableTasks : data?.disableTasks;
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
          filters={<Filters onClear={filtered ? clear : undefined} />}
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
          {!data && !error && <SkeletonRows rows={16} height={48} />}
          {!data && error && <ErrorState error={error} what={t('what')} onRetry={() => void refetch()} />}
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
  const sorts = [
    { id: 'CREATE_DATE', label: t('sortCreated') },
    { id: 'LAST_EXECUTE_DATE', label: t('sortRun') },
    { id: 'SIMPLIFIED_PINYIN', label: t('sortName') },
  ] as const;
  const total = counts?.[state.tab];
  return (
    <div className={css.toolbar}>
      <Segmented
        label={t('title')}
        value={state.tab}
        onChange={(tab) => change({ tab })}
        choices={(['enabled', 'suspended'] as const).map((tab) => ({
          id: tab,
          label: t(tab),
          note: counts && formatCount(counts[tab]),
        }))}
      />
      <div className={css.filters}>{filters}</div>
      {counts && total !== undefined && counts.shown !== total && (
        <span className={css.total}>{t('countOf', { shown: counts.shown, count: total })}</span>
      )}
      <div className={css.end}>
        {mark}
        <Menu
          label={t('view')}
          side="bottom-end"
          entries={[
            { kind: 'caption', id: 'group', label: t('group') },
            ...(['', 'repository'] as const).map((group) => ({
              id: `group-${group}`,
              label: t(group === '' ? 'groupNone' : 'groupRepository'),
              checked: state.group === group,
              run: () => change({ group }),
            })),
            { kind: 'separator', id: 'line' },
            { kind: 'caption', id: 'view', label: t('view') },
            { id: 'comfortable', label: t('comfortable'), checked: !compact, run: () => onCompact(false) },
            { id: 'compact', label: t('compact'), checked: compact, run: () => onCompact(true) },
          ]}
        >
          {(trigger) => <IconButton {...trigger} label={t('view')} icon={Rows3} />}
        </Menu>
        <Menu
          label={t('sort')}
          side="bottom-end"
          entries={sorts.map((sort) => ({
            ...sort,
            checked: state.sort === sort.id,
            run: () => change({ sort: sort.id }),
          }))}
        >
          {(trigger) => (
            <Button {...trigger} tone="quiet" icon={ArrowDownUp}>
              {sorts.find((sort) => sort.id === state.sort)?.label}
            </Button>
          )}
        </Menu>
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
