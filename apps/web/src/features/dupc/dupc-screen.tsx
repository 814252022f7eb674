import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { BandsNote } from '../../components/defects/bands-note.tsx';
import { DefectPage, ListSummary } from '../../components/defects/defect-page.tsx';
import { defects } from '../../components/defects/defect-texts.ts';
import { EmptyList } from '../../components/defects/empty-list.tsx';
import { ExportMenu } from '../../components/defects/export-menu.tsx';
import { useKeyboardHelp } from '../../components/defects/keyboard-help.tsx';
import { LevelFacets, levelsOf, useLevelField } from '../../components/defects/levels.tsx';
import { HeadTitle } from '../../components/defects/list-head.tsx';
import { pressedSort } from '../../components/defects/list-state.ts';
import page from '../../components/defects/page.module.css';
import { useFilterFields } from '../../components/defects/use-filter-fields.tsx';
import { useListCursor } from '../../components/defects/use-list-cursor.ts';
import { useSlow } from '../../components/defects/use-slow.ts';
import { useSteady } from '../../components/defects/use-steady.ts';
import { ErrorState, SkeletonRows } from '../../components/page-states.tsx';
import { RowPager } from '../../components/pager.tsx';
import { optionsQuery } from '../../lib/calls/defect-options.ts';
import { bandsOf, riskThresholdsQuery } from '../../lib/calls/risk-thresholds.ts';
import { paths } from '../../lib/paths.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { type DupRow, dupListQuery } from './api/dupc-list.ts';
import { useDupcColumns } from './components/dupc-columns.tsx';
import { FileLayer } from './components/file-layer.tsx';
import css from './dupc.module.css';
import {
  DUPC,
  DUPC_FIELDS,
  dupcChange,
  dupcFilter,
  dupcSort,
  dupcValues,
  isNarrowed,
  NO_DUPC_FILTER,
} from './list-state.ts';
import { dupc } from './texts.ts';

const keyOf = (row: DupRow) => row.entityId;

/** Files with duplicated code (screens 10.2), page by page; the open file lies over the list. */
export function DupcScreen() {
  const t = dupc.use();
  const d = defects.use();
  const scope = useTaskScope();
  const [state, change] = useUrlState(DUPC_FIELDS);
  const help = useKeyboardHelp();
  const filter = useSteady(dupcFilter(state));
  const sort = dupcSort(state);
  const { data: options } = useQuery(optionsQuery(scope, DUPC));
  const { data, error, refetch, isPlaceholderData } = useQuery(
    dupListQuery({
      scope,
      filter,
      sort: { sortField: sort.field, sortType: sort.order },
      pageNum: state.pageNum,
      pageSize: state.pageSize,
    }),
  );
  const dimmed = useSlow(isPlaceholderData);
  const rows = data?.defectList.content ?? [];
  const total = data?.defectList.totalElements ?? 0;
  const isOpen = state.entityId !== '' || state.filePath !== '';
  const open = (row: DupRow) => change({ entityId: row.entityId, filePath: row.filePath });
  const close = () => change({ entityId: '', filePath: '' });
  const resetKey = JSON.stringify([filter, sort, state.pageNum, state.pageSize]);
  const cursor = useListCursor({
    rows,
    keyOf,
    total: rows.length,
    open: isOpen ? state.entityId || rows.find((row) => row.filePath === state.filePath)?.entityId : undefined,
    onOpen: open,
    onClose: close,
    onHelp: help.show,
    resetKey,
  });
  const offset = (data?.defectList.number ?? 0) * state.pageSize;
  const columns = useDupcColumns();
  const { data: thresholds } = useQuery(riskThresholdsQuery(scope));
  const limits = bandsOf(thresholds, DUPC);
  const bands = limits && t('bands', { ...limits });
  const levels = levelsOf(data?.superHighCount, data?.highCount, data?.mediumCount);
  const risk = useLevelField('risk', levels, bands);
  const { handler, path } = useFilterFields({ options });
  const onClear = isNarrowed(state) ? () => change(NO_DUPC_FILTER) : undefined;
  return (
    <DefectPage
      title={<HeadTitle>{t('title')}</HeadTitle>}
      tabs={[
        { label: t('tab'), to: paths.dupcList(scope), current: true },
        { label: d('report'), to: paths.dupcCharts(scope) },
      ]}
      tools={
        <>
          <ExportMenu filter={filter} sort={sort} total={data && total} />
          {help.button}
        </>
      }
      filters={{
        fields: [risk, handler, path],
        values: dupcValues(state),
        onChange: (values) => change(dupcChange(values)),
        onClear,
      }}
    >
      <ListSummary
        facets={
          <>
            <LevelFacets
              kind="risk"
              levels={levels}
              chosen={state.severity}
              onChange={(severity) => change({ severity, pageNum: 1 })}
            />
            {bands && <BandsNote bands={bands}>{t('bandsShort')}</BandsNote>}
          </>
        }
        total={data && total}
        words={(count) => d('fileWord', { count })}
      />
      <div className={page.content}>
        {!data && error ? (
          <ErrorState error={error} what={t('what')} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={18} />
        ) : (
          <div className={css.table}>
            <div className={css.rows}>
              <DataTable
                footless
                label={t('list')}
                columns={columns}
                rows={rows}
                rowKey={keyOf}
                total={rows.length}
                sort={sort}
                onSort={({ field }) => change({ ...pressedSort(sort, field), pageNum: 1 })}
                current={cursor.current}
                onCurrent={cursor.stand}
                onOpen={open}
                dimmed={dimmed}
                resetKey={resetKey}
                empty={
                  <EmptyList
                    toolName={DUPC}
                    onClear={onClear}
                    title={t('nothing')}
                    hint={limits ? t('nothingHint', { ...limits }) : ''}
                  />
                }
              />
            </div>
            {total > 0 && (
              <RowPager
                page={data.defectList.number + 1}
                size={state.pageSize}
                total={total}
                onPage={(pageNum) => change({ pageNum })}
                onSize={(pageSize) => change({ pageSize, pageNum: 1 })}
              />
            )}
          </div>
        )}
      </div>
      {isOpen && (
        <FileLayer
          entityId={state.entityId}
          filePath={state.filePath || rows[cursor.at]?.filePath || ''}
          row={rows[cursor.at]}
          position={{ ...cursor.position, at: cursor.at < 0 ? -1 : offset + cursor.at, total }}
          onClose={close}
        />
      )}
    </DefectPage>
  );
}
