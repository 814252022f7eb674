import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BulkBar } from '../../../components/defects/bulk-bar.tsx';
import { pressedSort } from '../../../components/defects/list-state.ts';
import { ListView, useLoadedRows } from '../../../components/defects/list-view.tsx';
import page from '../../../components/defects/page.module.css';
import { chosenCount, NOTHING, shownKeys, targetOf, ticked } from '../../../components/defects/selection.ts';
import { useListCursor } from '../../../components/defects/use-list-cursor.ts';
import { useTriage } from '../../../components/defects/use-triage.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { lintFileQuery } from '../api/lint-detail.ts';
import { type LintFile, lintFilesQuery, PAGE_SIZE } from '../api/lint-list.ts';
import { lintSort } from '../list-state.ts';
import { lint } from '../texts.ts';
import { usePrefetch } from '../use-lint-detail.ts';
import { useFileColumns } from './file-columns.tsx';
import type { LintListProps } from './issue-list.tsx';
import { LintDetailPane } from './lint-detail.tsx';

const keyOf = (file: LintFile) => file.filePath;

/** The same issues by file: the open file shows all of them in one source. Only ignoring exists here (screens 9.1.5). */
export function FileList({
  toolLabel,
  filter,
  state,
  change,
  known,
  allowed,
  facets,
  empty,
  onHelp,
  issues,
}: LintListProps & { readonly issues: number | undefined }) {
  const t = lint.use();
  const scope = useTaskScope();
  const sort = lintSort(state);
  const list = useInfiniteQuery(
    lintFilesQuery({ scope, filter, sort: { sortField: sort.field, sortType: sort.order } }),
  );
  const { rows, total } = useLoadedRows(list);
  const [selection, select] = useState(NOTHING);
  const resetKey = JSON.stringify([filter, sort]);
  const [of, setOf] = useState(resetKey);
  if (of !== resetKey) {
    setOf(resetKey);
    select(NOTHING);
  }
  const isOpen = state.filePath !== '';
  const open = (file: LintFile) => change({ filePath: file.filePath, entityId: '' });
  const close = () => change({ filePath: '', entityId: '' });
  const triage = useTriage({
    toolName: filter.toolName,
    known,
    onDone: ({ target }) => {
      if (target.kind !== 'one') select(NOTHING);
      else if (detail.data?.lintDefectList.length === 1) close();
      else change({ entityId: '' });
    },
  });
  const cursor = useListCursor({
    rows,
    keyOf,
    total,
    open: isOpen ? state.filePath : undefined,
    onOpen: open,
    onClose: close,
    hasMore: list.hasNextPage,
    onMore: () => void list.fetchNextPage(),
    onHelp,
    resetKey,
  });
  const detail = useQuery({ ...lintFileQuery(scope, filter, state.filePath), enabled: isOpen });
  usePrefetch(filter, isOpen ? rows.slice(cursor.at + 1, cursor.at + 11).map(keyOf) : []);
  const found = detail.data?.lintDefectList;
  const issue = found?.find((entry) => entry.entityId === state.entityId) ?? found?.[0];

  const columns = useFileColumns({
    narrow: isOpen,
    onIgnore: allowed
      ? (file) => triage.ignore({ target: { kind: 'files', filter, paths: [file.filePath] }, count: 1 })
      : undefined,
  });
  const loaded = rows.map(keyOf);
  return (
    <>
      <div className={page.summary}>
        {facets}
        <span className={page.total} aria-live="polite">
          <b>{list.data ? formatCount(total) : ''}</b> {list.data && t(total === 1 ? 'fileWord' : 'filesWord')}
          {issues !== undefined && ` ${t('inAll', { count: formatCount(issues) })}`}
        </span>
      </div>
      {(selection.everything || selection.keys.size > 0) && (
        <BulkBar
          byFile
          selection={selection}
          onSelect={select}
          loaded={loaded}
          total={total}
          question={{ target: targetOf(selection, { filter, byFile: true }), count: chosenCount(selection, total) }}
          triage={triage}
          statuses={[1]}
        />
      )}
      <ListView
        name="lint"
        label={t('files', { tool: toolLabel })}
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
        pageSize={PAGE_SIZE}
        resetKey={resetKey}
        empty={empty}
        detail={
          isOpen && (
            <LintDetailPane
              toolName={filter.toolName}
              open={{
                detail: detail.data,
                issue,
                missing: false,
                error: detail.data ? undefined : detail.error,
                retry: () => void detail.refetch(),
              }}
              byFile
              position={cursor.position}
              triage={allowed ? triage : undefined}
              onClose={close}
              onIssue={(entityId) => change({ entityId })}
              onChecker={(checker) => change({ checker: state.checker === checker ? '' : checker })}
            />
          )
        }
      />
      {triage.layer}
    </>
  );
}
