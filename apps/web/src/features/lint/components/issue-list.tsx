import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { BulkBar } from '../../../components/defects/bulk-bar.tsx';
import { pressedSort } from '../../../components/defects/list-state.ts';
import { ListView, useLoadedRows } from '../../../components/defects/list-view.tsx';
import page from '../../../components/defects/page.module.css';
import { chosenCount, NOTHING, shownKeys, targetOf, ticked } from '../../../components/defects/selection.ts';
import { useListCursor } from '../../../components/defects/use-list-cursor.ts';
import { useTriage } from '../../../components/defects/use-triage.tsx';
import type { DefectFilter } from '../../../lib/calls/defect-query.ts';
import { formatCount } from '../../../lib/format.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { type LintRow, lintListQuery, PAGE_SIZE } from '../api/lint-list.ts';
import { type LintState, lintSort } from '../list-state.ts';
import { lint } from '../texts.ts';
import { useLintIssue, usePrefetch } from '../use-lint-detail.ts';
import { useIssueColumns } from './issue-columns.tsx';
import { LintDetailPane } from './lint-detail.tsx';

const keyOf = (row: LintRow) => row.entityId;
const REPAIRED = 2;
const canTick = (row: LintRow) => (row.status & REPAIRED) === 0;

export interface LintListProps {
  readonly toolLabel: string;
  readonly filter: DefectFilter;
  readonly state: LintState;
  readonly change: (change: Partial<LintState>) => void;
  readonly known: readonly string[];
  readonly allowed: boolean;
  readonly facets: ReactNode;
  readonly empty: ReactNode;
  readonly onHelp: () => void;
}

/** Issues one by one: the list, what is ticked, and the open one beside it. */
export function IssueList({ toolLabel, filter, state, change, known, allowed, facets, empty, onHelp }: LintListProps) {
  const t = lint.use();
  const scope = useTaskScope();
  const { toolName } = filter;
  const sort = lintSort(state);
  const list = useInfiniteQuery(
    lintListQuery({ scope, filter, sort: { sortField: sort.field, sortType: sort.order } }),
  );
  const { rows, total } = useLoadedRows(list);
  const [selection, select] = useState(NOTHING);
  const resetKey = JSON.stringify([filter, sort]);
  const [of, setOf] = useState(resetKey);
  if (of !== resetKey) {
    setOf(resetKey);
    select(NOTHING);
  }
  const isOpen = state.entityId !== '';
  const open = (row: LintRow) => change({ entityId: row.entityId, filePath: '' });
  const close = () => change({ entityId: '', filePath: '' });

  const triage = useTriage({
    toolName,
    known,
    onDone: ({ decision, target }) => {
      if (target.kind !== 'one') return select(NOTHING);
      const leaves = decision.kind === 'ignore' || decision.kind === 'recover';
      if (!leaves || target.entityId !== state.entityId) return;
      const next = rows[cursor.at + 1] ?? rows[cursor.at - 1];
      if (next && cursor.at >= 0) open(next);
    },
  });
  const tick = (row: LintRow) => {
    const keys = new Set(selection.keys);
    if (canTick(row) && !keys.delete(row.entityId)) keys.add(row.entityId);
    select(ticked(keys));
  };
  const cursor = useListCursor({
    rows,
    keyOf,
    total,
    open: isOpen ? state.entityId : undefined,
    onOpen: open,
    onClose: close,
    hasMore: list.hasNextPage,
    onMore: () => void list.fetchNextPage(),
    onTick: allowed ? tick : undefined,
    onHelp,
    resetKey,
  });
  const row = cursor.at >= 0 && isOpen ? rows[cursor.at] : undefined;
  const issue = useLintIssue({ filter, entityId: state.entityId, filePath: row?.filePath ?? state.filePath });
  usePrefetch(filter, isOpen ? rows.slice(cursor.at + 1, cursor.at + 11).map((next) => next.filePath) : []);

  const onChecker = (checker: string) => change({ checker: state.checker === checker ? '' : checker });
  const columns = useIssueColumns({
    narrow: isOpen,
    manyStatuses: state.status.length !== 1,
    triage: allowed ? triage : undefined,
    onChecker,
  });
  const loaded = rows.filter(canTick).map(keyOf);
  const question = {
    target: targetOf(selection, { filter, byFile: false }),
    count: chosenCount(selection, total),
  };
  return (
    <>
      <div className={page.summary}>
        {facets}
        <span className={page.total} aria-live="polite">
          <b>{list.data ? formatCount(total) : ''}</b> {list.data && t(total === 1 ? 'issueWord' : 'issuesWord')}
        </span>
      </div>
      {(selection.everything || selection.keys.size > 0) && (
        <BulkBar
          selection={selection}
          onSelect={select}
          loaded={loaded}
          total={total}
          question={question}
          triage={triage}
          statuses={state.status}
        />
      )}
      <ListView
        name="lint"
        label={t('list', { tool: toolLabel })}
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
            <LintDetailPane
              toolName={toolName}
              open={issue}
              byFile={false}
              position={cursor.position}
              triage={allowed ? triage : undefined}
              onClose={close}
              onIssue={(entityId) => change({ entityId, filePath: issue.detail?.filePath ?? '' })}
              onChecker={onChecker}
            />
          )
        }
      />
      {triage.layer}
    </>
  );
}
