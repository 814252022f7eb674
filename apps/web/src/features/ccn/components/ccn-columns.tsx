import type { Column } from '../../../components/data-table/columns.ts';
import { defects } from '../../../components/defects/defect-texts.ts';
import { MarkFlag } from '../../../components/defects/mark-flag.tsx';
import { RelativeDate } from '../../../components/defects/relative-date.tsx';
import { RowMenu } from '../../../components/defects/row-menu.tsx';
import { StateMark } from '../../../components/defects/state-mark.tsx';
import { Handlers } from '../../../components/defects/use-filter-fields.tsx';
import type { Triage } from '../../../components/defects/use-triage.tsx';
import { RiskMark } from '../../../components/marks.tsx';
import { PathText } from '../../../components/path-text.tsx';
import { ABSENT } from '../../../lib/format.ts';
import { useWide } from '../../../lib/use-wide.ts';
import type { CcnRow } from '../api/ccn-list.ts';
import css from '../ccn.module.css';
import { ccn } from '../texts.ts';

/** From this width on the status has room for its word. */
const ROOMY = 1400;

/** What a row of the list of functions shows (screens 10.1). */
export function useCcnColumns({
  narrow,
  manyStatuses,
  triage,
}: {
  narrow: boolean;
  manyStatuses: boolean;
  triage: Triage | undefined;
}): readonly Column<CcnRow>[] {
  const t = ccn.use();
  const d = defects.use();
  const wide = useWide(ROOMY);
  const risk = (bare: boolean): Column<CcnRow> => ({
    id: 'risk',
    header: bare ? '' : d('risk'),
    label: d('risk'),
    width: bare ? 12 : 116,
    render: (row) => <RiskMark risk={row.riskFactor} bare={bare} />,
  });
  const name: Column<CcnRow> = {
    id: 'function',
    header: t('function'),
    width: narrow ? 'minmax(0, 1fr)' : 'minmax(160px, 2fr)',
    render: (row) => (
      <span className={css.name}>
        <MarkFlag mark={row.mark} status={row.status} />
        <span className={css.function} title={row.longName || row.functionName}>
          {row.functionName}
        </span>
      </span>
    ),
  };
  const value: Column<CcnRow> = {
    id: 'ccn',
    header: t('ccn'),
    width: 92,
    align: 'end',
    sortField: 'ccn',
    render: (row) => <b className={css.value}>{row.ccn}</b>,
  };
  const status = (bare: boolean): Column<CcnRow> => ({
    id: 'status',
    header: bare ? '' : d('status'),
    label: d('status'),
    width: bare ? 14 : 110,
    render: (row) => <StateMark status={row.status} bare={bare} />,
  });
  if (narrow) return [risk(true), name, value, ...(manyStatuses ? [status(true)] : [])];
  return [
    risk(false),
    name,
    {
      id: 'filePath',
      header: t('location'),
      width: 'minmax(160px, 3fr)',
      sortField: 'filePath',
      render: (row) => <PathText path={row.filePath} line={row.startLines} />,
    },
    value,
    { id: 'lines', header: t('lines'), width: 60, align: 'end', render: (row) => row.totalLines },
    {
      id: 'author',
      header: d('handler'),
      width: 'minmax(90px, 150px)',
      render: (row) => <Handlers names={row.author} />,
    },
    {
      id: 'latestDateTime',
      header: t('commitDate'),
      width: 106,
      sortField: 'latestDateTime',
      render: (row) => <RelativeDate time={row.latestDateTime} />,
    },
    {
      id: 'createBuildNumber',
      header: t('firstFound'),
      width: 74,
      align: 'end',
      sortField: 'createBuildNumber',
      render: (row) => (row.createBuildNumber ? `#${row.createBuildNumber}` : ABSENT),
    },
    ...(manyStatuses ? [status(!wide)] : []),
    ...(triage
      ? [
          {
            id: 'menu',
            header: '',
            label: d('rowActions'),
            width: 28,
            render: (row: CcnRow) => <RowMenu row={row} triage={triage} />,
          },
        ]
      : []),
  ];
}
