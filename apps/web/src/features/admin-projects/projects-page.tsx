import { FolderPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { Column } from '../../components/data-table/columns.ts';
import { FilterBar } from '../../components/filter-bar/filter-bar.tsx';
import { Person } from '../../components/marks.tsx';
import { ListBar, ListPage, PageHead } from '../../components/page-head.tsx';
import { EmptyState, FilteredEmptyState } from '../../components/page-states.tsx';
import { RowsTable } from '../../components/rows-table.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { formatCount, formatDate, formatTime } from '../../lib/format.ts';
import { useRows } from '../../lib/rows.ts';
import { textField, useUrlState } from '../../lib/url-state.ts';
import { useTitle } from '../../lib/use-title.ts';
import css from './admin-projects.module.css';
import { projectRows, type SiteProject } from './api/projects.ts';
import { NewProjectDialog } from './components/new-project-dialog.tsx';
import { ProjectPanel } from './components/project-panel.tsx';
import { projects } from './texts.ts';

const FIELDS = { keyword: textField(), state: textField(), project: textField() };

/** `/admin/projects`: the projects of the site; one opens beside the list with its members and groups. */
export function ProjectsPage() {
  const t = projects.use();
  useTitle(t('title'));
  const [state, change] = useUrlState(FIELDS);
  const rows = useRows(projectRows(state));
  const [adding, setAdding] = useState(false);
  const [current, setCurrent] = useState<string>();
  const opened = rows.rows.find((row) => row.projectId === state.project);
  const one = (value: string) => (value ? [value] : []);
  const clear = state.keyword || state.state ? () => change({ keyword: '', state: '' }) : undefined;
  return (
    <ListPage>
      <PageHead title={t('title')} hint={t('hint')}>
        <Button tone="primary" icon={Plus} onClick={() => setAdding(true)}>
          {t('newProject')}
        </Button>
      </PageHead>
      <ListBar total={!rows.pending && t('total', { count: rows.total })}>
        <FilterBar
          fields={[
            { id: 'keyword', label: t('filterName') },
            {
              id: 'state',
              label: t('filterState'),
              options: (['active', 'archived'] as const).map((value) => ({ value, label: t(value) })),
            },
          ]}
          values={{ keyword: one(state.keyword), state: one(state.state) }}
          onChange={(values) => change({ keyword: values.keyword?.[0] ?? '', state: values.state?.[0] ?? '' })}
          onClear={clear}
        />
      </ListBar>
      <RowsTable
        rows={rows}
        label={t('title')}
        columns={columnsOf(t)}
        rowKey={(row) => row.projectId}
        current={current}
        onCurrent={(row) => setCurrent(row.projectId)}
        onOpen={(row) => change({ project: row.projectId })}
        resetKey={`${state.keyword} ${state.state}`}
        empty={
          clear ? (
            <FilteredEmptyState onClear={clear} />
          ) : (
            <EmptyState icon={FolderPlus} title={t('noProjects')} hint={t('noProjectsHint')} />
          )
        }
      />
      {adding && (
        <NewProjectDialog
          onClose={() => setAdding(false)}
          onMade={(project) => {
            setAdding(false);
            change({ keyword: '', state: '', project });
          }}
        />
      )}
      {opened && <ProjectPanel project={opened} onClose={() => change({ project: '' })} />}
    </ListPage>
  );
}

function columnsOf(t: ReturnType<typeof projects.use>): readonly Column<SiteProject>[] {
  return [
    {
      id: 'name',
      header: t('name'),
      width: { least: 220, share: 3 },
      render: (row) => (
        <span className={css.name}>
          <span className={`${css.strong} ellipsis`}>{row.name}</span>
          {row.name !== row.projectId && <span className={`${css.id} ellipsis`}>{row.projectId}</span>}
        </span>
      ),
    },
    {
      id: 'state',
      header: t('state'),
      width: 108,
      words: [t('active'), t('archived')],
      before: 16,
      render: (row) => (
        <span title={row.archivedAt ? formatTime(row.archivedAt) : undefined}>
          <StateDot tone={row.archivedAt ? 'muted' : 'good'}>{t(row.archivedAt ? 'archived' : 'active')}</StateDot>
        </span>
      ),
    },
    {
      id: 'by',
      header: t('createdBy'),
      width: { least: 130, share: 1 },
      render: (row) => <Person name={row.createdBy} />,
    },
    {
      id: 'created',
      header: t('created'),
      width: 110,
      render: (row) => <span title={formatTime(row.createdAt)}>{formatDate(row.createdAt)}</span>,
    },
    { id: 'tasks', header: t('tasks'), width: 72, align: 'end', render: (row) => formatCount(row.tasks) },
    { id: 'members', header: t('members'), width: 80, align: 'end', render: (row) => formatCount(row.members) },
  ];
}
