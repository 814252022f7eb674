import { useQuery } from '@tanstack/react-query';
import { CircleHelp } from 'lucide-react';
import { useMemo, useState } from 'react';
import { common } from '../../components/common-texts.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { NeverScanned, useToolResult } from '../../components/defects/attached-tool.tsx';
import { defects } from '../../components/defects/defect-texts.ts';
import { FacetStrip } from '../../components/defects/facet-strip.tsx';
import { KeyboardHelp } from '../../components/defects/keyboard-help.tsx';
import { HeadTitle, ListHead } from '../../components/defects/list-head.tsx';
import { pressedSort } from '../../components/defects/list-state.ts';
import page from '../../components/defects/page.module.css';
import { useFilterFields } from '../../components/defects/use-filter-fields.tsx';
import { useListCursor } from '../../components/defects/use-list-cursor.ts';
import { useSlow } from '../../components/defects/use-slow.ts';
import { FilterBar } from '../../components/filter-bar/filter-bar.tsx';
import type { FilterField } from '../../components/filter-bar/filter-fields.ts';
import { RiskMark } from '../../components/marks.tsx';
import { EmptyState, ErrorState, FilteredEmptyState, SkeletonRows } from '../../components/page-states.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { optionsQuery } from '../../lib/calls/defect-options.ts';
import type { TaskTool } from '../../lib/calls/task-info.ts';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { type DupList, type DupRow, dupListQuery } from './api/dupc-list.ts';
import { useDupcColumns } from './components/dupc-columns.tsx';
import { FileLayer } from './components/file-layer.tsx';
import { Pager } from './components/pager.tsx';
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
export function DupcScreen({ tool }: { tool: TaskTool }) {
  const t = dupc.use();
  const d = defects.use();
  const scope = useTaskScope();
  const [state, change] = useUrlState(DUPC_FIELDS);
  const [help, setHelp] = useState(false);
  const filter = useMemo(() => dupcFilter(state), [state]);
  const sort = dupcSort(state);
  const { data: options } = useQuery(optionsQuery(scope, DUPC));
  const { never, running } = useToolResult(DUPC);
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
    hasMore: false,
    onMore: () => {},
    onHelp: () => setHelp(true),
    resetKey,
  });
  const offset = (data?.defectList.number ?? 0) * state.pageSize;
  const columns = useDupcColumns();
  const fields = useDupcFields(options, data);
  const narrowed = isNarrowed(state);
  const clear = () => change(NO_DUPC_FILTER);
  const bands = t('bands');
  const empty = narrowed ? (
    <FilteredEmptyState onClear={clear} />
  ) : never ? (
    <NeverScanned running={running} />
  ) : (
    <EmptyState title={t('nothing')} hint={t('nothingHint')} />
  );
  return (
    <div className={page.page}>
      <ListHead
        title={<HeadTitle>{tool.toolDisplayName}</HeadTitle>}
        tabs={[
          { label: t('tab'), to: paths.dupcList(scope), current: true },
          { label: d('report'), to: paths.dupcCharts(scope) },
        ]}
      >
        <KeyboardHelp open={help} onOpen={setHelp} />
      </ListHead>
      <div className={page.filters}>
        <FilterBar
          fields={fields}
          values={dupcValues(state)}
          onChange={(values) => change(dupcChange(values))}
          onClear={narrowed ? clear : undefined}
        />
      </div>
      <div className={page.summary}>
        <FacetStrip
          label={d('risk')}
          chosen={state.severity}
          onChange={(severity) => change({ severity, pageNum: 1 })}
          facets={[
            { value: 1, label: <RiskMark risk={1} />, count: data?.superHighCount },
            { value: 2, label: <RiskMark risk={2} />, count: data?.highCount },
            { value: 4, label: <RiskMark risk={4} />, count: data?.mediumCount },
          ]}
        />
        <Tooltip text={bands}>
          <button type="button" className={page.note} aria-label={bands}>
            <CircleHelp size={14} aria-hidden />
            {t('bandsShort')}
          </button>
        </Tooltip>
        <span className={page.total} aria-live="polite">
          <b>{data ? formatCount(total) : ''}</b> {data && t(total === 1 ? 'fileWord' : 'filesWord')}
        </span>
      </div>
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
                empty={empty}
              />
            </div>
            {total > 0 && (
              <Pager
                page={data.defectList.number + 1}
                pages={data.defectList.totalPages}
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
    </div>
  );
}

function useDupcFields(
  options: Parameters<typeof useFilterFields>[0]['options'],
  data: DupList | undefined,
): readonly FilterField[] {
  const t = dupc.use();
  const d = defects.use();
  const say = common.use();
  const { handler, path } = useFilterFields({ options });
  const count = (value: number | undefined) => (value === undefined ? undefined : formatCount(value));
  const risk: FilterField = {
    id: 'severity',
    label: d('risk'),
    multiple: true,
    options: (
      [
        [1, 'risk1', data?.superHighCount],
        [2, 'risk2', data?.highCount],
        [4, 'risk4', data?.mediumCount],
      ] as const
    ).map(([value, word, number]) => ({
      value: String(value),
      label: say(word),
      count: count(number),
      mark: <RiskMark risk={value} bare />,
    })),
    note: t('bands'),
  };
  return [risk, handler, path];
}
