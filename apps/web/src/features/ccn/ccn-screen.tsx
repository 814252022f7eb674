import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleHelp } from 'lucide-react';
import { useMemo, useState } from 'react';
import { NeverScanned, useToolResult } from '../../components/defects/attached-tool.tsx';
import { BulkBar } from '../../components/defects/bulk-bar.tsx';
import { defects } from '../../components/defects/defect-texts.ts';
import { FacetRule, FacetStrip } from '../../components/defects/facet-strip.tsx';
import { KeyboardHelp } from '../../components/defects/keyboard-help.tsx';
import { HeadTitle, ListHead } from '../../components/defects/list-head.tsx';
import { pressedSort } from '../../components/defects/list-state.ts';
import { ListView, useLoadedRows } from '../../components/defects/list-view.tsx';
import page from '../../components/defects/page.module.css';
import { chosenCount, NOTHING, shownKeys, targetOf, ticked } from '../../components/defects/selection.ts';
import { useListCursor } from '../../components/defects/use-list-cursor.ts';
import { useTriage } from '../../components/defects/use-triage.tsx';
import { FilterBar } from '../../components/filter-bar/filter-bar.tsx';
import { RiskMark } from '../../components/marks.tsx';
import { EmptyState, FilteredEmptyState } from '../../components/page-states.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { optionsQuery } from '../../lib/calls/defect-options.ts';
import type { DefectFilter } from '../../lib/calls/defect-query.ts';
import { permissionsQuery } from '../../lib/calls/permissions.ts';
import type { TaskTool } from '../../lib/calls/task-info.ts';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { type CcnRow, ccnListQuery, PAGE_SIZE } from './api/ccn-list.ts';
import { useCcnColumns } from './components/ccn-columns.tsx';
import { CcnDetailPane } from './components/ccn-detail.tsx';
import { useCcnFields } from './components/ccn-fields.tsx';
import { CCN, CCN_FIELDS, ccnChange, ccnFilter, ccnSort, ccnValues, isNarrowed, NO_CCN_FILTER } from './list-state.ts';
import { ccn } from './texts.ts';
import { usePrefetchDetails } from './use-prefetch-details.ts';

const keyOf = (row: CcnRow) => row.entityId;
const REPAIRED = 2;
const canTick = (row: CcnRow) => (row.status & REPAIRED) === 0;
const DEFAULT_THRESHOLD = 20;

/** Functions that are hard to read (screens 10.1): filters, bands with their counts, list, source. */
export function CcnScreen({ tool }: { tool: TaskTool }) {
  const t = ccn.use();
  const d = defects.use();
  const scope = useTaskScope();
  const [state, change] = useUrlState(CCN_FIELDS);
  const [help, setHelp] = useState(false);
  const asText = JSON.stringify(ccnFilter(state));
  const filter = useMemo(() => JSON.parse(asText) as DefectFilter, [asText]);
  const sort = ccnSort(state);
  const resetKey = JSON.stringify([filter, sort]);

  const { data: granted } = useQuery(permissionsQuery(scope));
  const allowed = granted?.has('defect_manage') ?? false;
  const { data: options } = useQuery(optionsQuery(scope, CCN));
  const { never, running } = useToolResult(CCN);
  const list = useInfiniteQuery(ccnListQuery({ scope, filter, sort: { sortField: sort.field, sortType: sort.order } }));
  const { rows, total } = useLoadedRows(list);
  const counts = list.data?.pages[0]?.counts;
  const threshold = counts?.ccnThreshold ?? DEFAULT_THRESHOLD;

  const [selection, select] = useState(NOTHING);
  const [of, setOf] = useState(resetKey);
  if (of !== resetKey) {
    setOf(resetKey);
    select(NOTHING);
  }
  const isOpen = state.entityId !== '';
  const open = (row: CcnRow) => change({ entityId: row.entityId, filePath: row.filePath });
  const close = () => change({ entityId: '', filePath: '' });
  const triage = useTriage({
    toolName: CCN,
    known: options?.authorList ?? [],
    onDone: ({ decision, target }) => {
      if (target.kind !== 'one') return select(NOTHING);
      const leaves = decision.kind === 'ignore' || decision.kind === 'recover';
      const next = rows[cursor.at + 1] ?? rows[cursor.at - 1];
      if (leaves && target.entityId === state.entityId && next) open(next);
    },
  });
  const cursor = useListCursor({
    rows,
    keyOf,
    total,
    open: isOpen ? state.entityId : undefined,
    onOpen: open,
    onClose: close,
    hasMore: list.hasNextPage,
    onMore: () => void list.fetchNextPage(),
    onTick: allowed
      ? (row) => {
          const keys = new Set(selection.keys);
          if (canTick(row) && !keys.delete(row.entityId)) keys.add(row.entityId);
          select(ticked(keys));
        }
      : undefined,
    onHelp: () => setHelp(true),
    resetKey,
  });
  usePrefetchDetails(isOpen ? rows.slice(cursor.at + 1, cursor.at + 11) : []);

  const columns = useCcnColumns({
    narrow: isOpen,
    manyStatuses: state.status.length !== 1,
    triage: allowed ? triage : undefined,
  });
  const bands = t('bands', { threshold });
  const fields = useCcnFields({ options, counts, bands });
  const narrowed = isNarrowed(state);
  const clear = () => change(NO_CCN_FILTER);
  const loaded = rows.filter(canTick).map(keyOf);
  const empty = narrowed ? (
    <FilteredEmptyState onClear={clear} />
  ) : never ? (
    <NeverScanned running={running} />
  ) : (
    <EmptyState title={t('nothing')} hint={t('nothingHint', { threshold })} />
  );
  return (
    <div className={page.page}>
      <ListHead
        title={<HeadTitle>{tool.toolDisplayName}</HeadTitle>}
        tabs={[
          { label: t('tab'), to: paths.ccnList(scope), current: true },
          { label: d('report'), to: paths.ccnCharts(scope) },
        ]}
      >
        <KeyboardHelp open={help} onOpen={setHelp} />
      </ListHead>
      <div className={page.filters}>
        <FilterBar
          fields={fields}
          values={ccnValues(state)}
          onChange={(values) => change(ccnChange(values))}
          onClear={narrowed ? clear : undefined}
        />
      </div>
      <div className={page.summary}>
        <FacetStrip
          label={d('risk')}
          chosen={state.severity}
          onChange={(severity) => change({ severity })}
          facets={[
            { value: 1, label: <RiskMark risk={1} />, count: counts?.superHighCount },
            { value: 2, label: <RiskMark risk={2} />, count: counts?.highCount },
            { value: 4, label: <RiskMark risk={4} />, count: counts?.mediumCount },
            { value: 8, label: <RiskMark risk={8} />, count: counts?.lowCount },
          ]}
        />
        <Tooltip text={bands}>
          <button type="button" className={page.note} aria-label={bands}>
            <CircleHelp size={14} aria-hidden />
            {t('threshold', { threshold })}
          </button>
        </Tooltip>
        <FacetRule />
        <FacetStrip
          label={d('period')}
          chosen={state.defectType}
          onChange={(defectType) => change({ defectType })}
          facets={[
            { value: 1, label: d('periodNew'), count: counts?.newDefectCount },
            { value: 2, label: d('periodOld'), count: counts?.historyDefectCount },
          ]}
        />
        <span className={page.total} aria-live="polite">
          <b>{list.data ? formatCount(total) : ''}</b> {list.data && t(total === 1 ? 'functionWord' : 'functionsWord')}
        </span>
      </div>
      {(selection.everything || selection.keys.size > 0) && (
        <BulkBar
          selection={selection}
          onSelect={select}
          loaded={loaded}
          total={total}
          question={{ target: targetOf(selection, { filter, byFile: false }), count: chosenCount(selection, total) }}
          triage={triage}
          statuses={state.status}
        />
      )}
      <ListView
        name="ccn"
        label={t('list')}
        what={t('what')}
        list={list}
        rows={rows}
        total={total}
        columns={columns}
        keyOf={keyOf}
        sort={sort}
        onSort={({ field }) => change(pressedSort(sort, field))}
        current={cursor.current}
        onCurrent={cursor.stand}
        onOpen={open}
        onClose={close}
        selected={allowed && !isOpen ? shownKeys(selection, loaded) : undefined}
        onSelect={(keys) => select(ticked(keys))}
        selectable={canTick}
        pageSize={PAGE_SIZE}
        resetKey={resetKey}
        empty={empty}
        detail={
          isOpen && (
            <CcnDetailPane
              entityId={state.entityId}
              filePath={rows[cursor.at]?.filePath ?? state.filePath}
              threshold={threshold}
              rows={rows}
              position={cursor.position}
              triage={allowed ? triage : undefined}
              onClose={close}
              onOpen={open}
            />
          )
        }
      />
      {triage.layer}
    </div>
  );
}
