import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Column } from '../../components/data-table/columns.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { FilterBar } from '../../components/filter-bar/filter-bar.tsx';
import { Tag } from '../../components/marks.tsx';
import { EmptyState, ErrorState, FilteredEmptyState, SkeletonRows } from '../../components/page-states.tsx';
import { languagesIn, metadataQuery } from '../../lib/calls/metadata.ts';
import { toolsQuery } from '../../lib/calls/tools.ts';
import { formatCount } from '../../lib/format.ts';
import { textField, useUrlState } from '../../lib/url-state.ts';
import { useProjectScope } from '../../lib/use-scope.ts';
import { useTitle } from '../../lib/use-title.ts';
import { allSetsQuery, type SetRow } from './api/all-sets.ts';
import css from './checker-set-page.module.css';
import { checkerSet } from './texts.ts';

const FIELDS = { name: textField(), language: textField() };

/** `/checkerset/list`: the sets a task can be made with, for reading; how many rules, which tools, where in use. */
export function CheckerSetPage() {
  const t = checkerSet.use();
  useTitle(t('title'));
  const scope = useProjectScope();
  const { data, error, refetch } = useQuery(allSetsQuery(scope.projectId));
  const { data: tools = [] } = useQuery(toolsQuery(scope));
  const [state, change] = useUrlState(FIELDS);
  const [current, setCurrent] = useState<string>();
  const wanted = state.name.trim().toLowerCase();
  const shown = (data ?? []).filter(
    (set) =>
      (state.language === '' || String(set.codeLang) === state.language) &&
      `${set.checkerSetName} ${set.checkerSetId} ${set.description}`.toLowerCase().includes(wanted),
  );
  const { data: metadata } = useQuery(metadataQuery(scope));
  const languageOf = (set: SetRow) =>
    languagesIn(set.codeLang, metadata?.LANG ?? [])
      .map((entry) => entry.fullName)
      .join(', ') || set.checkerSetLang;
  const languages = new Map((data ?? []).map((set) => [String(set.codeLang), languageOf(set)]));
  const clear = () => change({ name: '', language: '' });
  const filtered = state.name !== '' || state.language !== '';
  const toolName = (name: string) => tools.find((tool) => tool.name === name)?.displayName ?? name;
  const columns: readonly Column<SetRow>[] = [
    {
      id: 'name',
      header: t('name'),
      width: { least: 260, share: 3 },
      render: (set) => (
        <span className={css.name} title={set.checkerSetId}>
          <strong>{set.checkerSetName}</strong>
          <span className="ellipsis">{set.description}</span>
        </span>
      ),
    },
    { id: 'preset', header: '', label: t('preset'), width: 84, render: (set) => set.defaultCheckerSet && <Preset /> },
    { id: 'language', header: t('language'), width: { least: 110, share: 1 }, render: languageOf },
    {
      id: 'tools',
      header: t('tools'),
      width: { least: 110, share: 1 },
      render: (set) => <span title={set.toolList.join(', ')}>{set.toolList.map(toolName).join(', ')}</span>,
    },
    { id: 'rules', header: t('rules'), width: 90, align: 'end', render: (set) => formatCount(set.checkerCount) },
    { id: 'usage', header: t('usage'), width: 120, align: 'end', render: (set) => formatCount(set.taskUsage) },
  ];
  if (!data && error) return <ErrorState error={error} what={t('what')} onRetry={() => void refetch()} />;
  return (
    <div className={css.page}>
      <h1 className="sr-only">{t('title')}</h1>
      <div className={css.bar}>
        <div className={css.filters}>
          <FilterBar
            fields={[
              { id: 'name', label: t('name') },
              {
                id: 'language',
                label: t('language'),
                options: [...languages].map(([value, label]) => ({ value, label })),
              },
            ]}
            values={{
              name: state.name ? [state.name] : [],
              language: state.language ? [state.language] : [],
            }}
            onChange={(values) => change({ name: values.name?.[0] ?? '', language: values.language?.[0] ?? '' })}
            onClear={filtered ? clear : undefined}
          />
        </div>
        <p className={css.note}>{t('readOnly')}</p>
      </div>
      <div className={css.table}>
        {data ? (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={shown}
            rowKey={(set) => set.checkerSetId}
            total={shown.length}
            current={current}
            onCurrent={(set) => setCurrent(set.checkerSetId)}
            resetKey={`${state.name}|${state.language}`}
            empty={filtered ? <FilteredEmptyState onClear={clear} /> : <EmptyState title={t('empty')} />}
          />
        ) : (
          <SkeletonRows rows={16} />
        )}
      </div>
    </div>
  );
}

function Preset() {
  const t = checkerSet.use();
  return (
    <span title={t('presetHint')}>
      <Tag>{t('preset')}</Tag>
    </span>
  );
}
