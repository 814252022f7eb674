import { SearchX } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { Column } from '../../../components/data-table/columns.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { useListCursor } from '../../../components/defects/use-list-cursor.ts';
import { FolderName } from '../../../components/folder-name.tsx';
import { Link, useGo } from '../../../components/link.tsx';
import { EmptyState } from '../../../components/page-states.tsx';
import { PathText } from '../../../components/path-text.tsx';
import { ABSENT, formatCount, formatPercent } from '../../../lib/format.ts';
import { stringifySearch } from '../../../lib/url-state.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import type { CoverageNode, Level } from '../api/coverage.ts';
import css from '../coverage.module.css';
import { leaveFolder, rowLeft } from '../place.ts';
import { sortedNodes } from '../sorted-nodes.ts';
import { coverage } from '../texts.ts';
import { COVERAGE_SORTS, useCoverageAddress } from '../use-coverage-address.ts';
import { RateBar } from './rate-bar.tsx';

/** No path a file can have. */
const SUM = '//';

/** What lies in a folder, or what a search found below it: its sum first. */
export function FolderTable({ level, path, dimmed }: { level: Level; path: string; dimmed: boolean }) {
  const t = coverage.use();
  const scope = useTaskScope();
  const go = useGo();
  const { build, search, sortField, sortType, change, to } = useCoverageAddress();
  const { total, list } = level;
  const rows = useMemo(
    () => [
      // What was found is not the whole of the folder.
      ...(search === '' ? [{ ...total, path: SUM }] : []),
      ...sortedNodes(list, { field: sortField, order: sortType }),
    ],
    [total, list, search, sortField, sortType],
  );
  const keyOf = (row: CoverageNode) => row.path;
  const leave = (row: CoverageNode) => {
    const query = stringifySearch({ build: build?.toString(), search, sortField, sortType });
    if (row.jType === 'FILE') leaveFolder(scope.taskId, { folder: path, query, path: row.path });
  };
  const open = (row: CoverageNode) => {
    if (row.path === SUM) return;
    leave(row);
    go(to(row.path));
  };
  const up = path === '' ? undefined : () => go(to(path.slice(0, Math.max(0, path.lastIndexOf('/')))));
  const resetKey = `${path} ${build ?? ''} ${search} ${sortField} ${sortType}`;
  const cursor = useListCursor({
    rows,
    keyOf,
    total: rows.length,
    onOpen: open,
    onClose: () => up?.(),
    resetKey,
  });
  // Coming back from a file, the reader stands where they left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the folder comes on screen
  useEffect(() => {
    const there = rows.find((row) => row.path === rowLeft(scope.taskId, path));
    if (there) cursor.stand(there);
  }, []);
  const withNew = total.newLines !== undefined;
  const rate = (row: CoverageNode, value: number | undefined, title?: string) => (
    <span className={row.path === SUM ? css.sum : undefined} title={title}>
      {value === undefined ? <span className={css.none}>{ABSENT}</span> : formatPercent(value)}
    </span>
  );
  const of = (covered: number, all: number) => ({ covered: formatCount(covered), all: formatCount(all) });
  const functions: Column<CoverageNode> = {
    id: 'functions',
    header: t('functions'),
    width: 92,
    align: 'end',
    sortField: 'functionRate',
    render: (row) => rate(row, row.functionRate, t('ofFunctions', of(row.coveredFunctions, row.functions))),
  };
  const columns: readonly Column<CoverageNode>[] = [
    {
      id: 'name',
      header: t('name'),
      width: { least: 200, share: 2 },
      sortField: 'name',
      render: (row) => (
        <Name
          row={row}
          folder={search === '' ? undefined : path}
          isCurrent={row.path === cursor.current}
          to={to(row.path)}
          onLeave={() => leave(row)}
        />
      ),
    },
    {
      id: 'lineRate',
      header: t('lines'),
      width: { least: 150, share: 1 },
      sortField: 'lineRate',
      render: (row) => (
        <span className={css.rate}>
          <RateBar rate={row.lineRate} />
          {rate(row, row.lineRate)}
        </span>
      ),
    },
    {
      id: 'covered',
      header: t('covered'),
      width: 136,
      align: 'end',
      sortField: 'lines',
      render: (row) => (
        <span className={row.path === SUM ? css.sum : undefined}>
          {formatCount(row.coveredLines)} <span className={css.quiet}>/ {formatCount(row.lines)}</span>
        </span>
      ),
    },
    {
      id: 'uncovered',
      header: t('uncovered'),
      width: 88,
      align: 'end',
      sortField: 'uncoveredLines',
      render: (row) => (
        <span className={row.path === SUM ? css.sum : undefined}>{formatCount(row.uncoveredLines)}</span>
      ),
    },
    {
      id: 'branches',
      header: t('branches'),
      width: 92,
      align: 'end',
      sortField: 'branchRate',
      render: (row) => rate(row, row.branchRate, t('ofBranches', of(row.coveredBranches, row.branches))),
    },
    ...(total.functions > 0 ? [functions] : []),
    ...(withNew
      ? [
          {
            id: 'newCode',
            header: t('newCode'),
            width: 92,
            align: 'end',
            sortField: 'newLineRate',
            render: (row: CoverageNode) =>
              rate(row, row.newLineRate, t('ofLines', of(row.coveredNewLines ?? 0, row.newLines ?? 0))),
          } as const,
        ]
      : []),
  ];
  return (
    <DataTable
      footless
      label={path || total.name}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      total={rows.length}
      dimmed={dimmed}
      sort={{ field: sortField, order: sortType }}
      onSort={({ field }) => {
        const turned = sortType === 'ASC' ? 'DESC' : 'ASC';
        const first = field === 'uncoveredLines' || field === 'lines' ? 'DESC' : 'ASC';
        change({
          sortField: COVERAGE_SORTS.find((known) => known === field),
          sortType: sortField === field ? turned : first,
        });
      }}
      current={cursor.current}
      onCurrent={cursor.stand}
      onOpen={open}
      onClose={up}
      resetKey={resetKey}
      empty={<EmptyState compact icon={SearchX} title={t('noneFound', { text: search })} />}
    />
  );
}

/** A row's name, leading to it; of a search the way to it as well. */
function Name({
  row,
  folder,
  isCurrent,
  to,
  onLeave,
}: {
  row: CoverageNode;
  /** Where a search began; undefined: no search. */
  folder: string | undefined;
  isCurrent: boolean;
  to: string;
  onLeave: () => void;
}) {
  const t = coverage.use();
  if (row.path === SUM) return <FolderName kind="sum">{t('folderSum')}</FolderName>;
  return (
    <FolderName kind={row.jType === 'FILE' ? 'file' : 'folder'} isCurrent={isCurrent}>
      <Link to={to} tabIndex={-1} className="ellipsis" onClick={onLeave} title={row.path}>
        {folder === undefined ? row.name : <PathText path={row.path.slice(folder === '' ? 0 : folder.length + 1)} />}
      </Link>
    </FolderName>
  );
}
