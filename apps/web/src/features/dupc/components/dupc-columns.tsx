import type { Column } from '../../../components/data-table/columns.ts';
import { defects } from '../../../components/defects/defect-texts.ts';
import { RelativeDate } from '../../../components/defects/relative-date.tsx';
import { Handlers } from '../../../components/defects/use-filter-fields.tsx';
import { RiskMark } from '../../../components/marks.tsx';
import { PathText } from '../../../components/path-text.tsx';
import { formatCount } from '../../../lib/format.ts';
import type { DupRow } from '../api/dupc-list.ts';
import css from '../dupc.module.css';
import { dupc } from '../texts.ts';

const TONES = { 1: 'risk-sh', 2: 'risk-h', 4: 'risk-m' } as const;

/** What a row of the list of duplicates shows (screens 10.2). */
export function useDupcColumns(): readonly Column<DupRow>[] {
  const t = dupc.use();
  const d = defects.use();
  return [
    { id: 'risk', header: d('risk'), width: 116, render: (row) => <RiskMark risk={row.riskFactor} /> },
    {
      id: 'fileName',
      header: t('file'),
      width: 'minmax(200px, 3fr)',
      sortField: 'fileName',
      render: (row) => <PathText path={row.filePath} />,
    },
    {
      id: 'dupRate',
      header: t('rate'),
      width: 140,
      align: 'end',
      sortField: 'dupRate',
      render: (row) => (
        <span className={css.rate}>
          <span className={css.rateBar} aria-hidden>
            <i
              style={{
                width: `${Math.min(100, Number.parseFloat(row.dupRate) || 0)}%`,
                background: `var(--${TONES[row.riskFactor as keyof typeof TONES] ?? 'risk-m'})`,
              }}
            />
          </span>
          {row.dupRate}
        </span>
      ),
    },
    {
      id: 'dupLines',
      header: t('dupLines'),
      width: 110,
      align: 'end',
      sortField: 'dupLines',
      render: (row) => formatCount(row.dupLines),
    },
    {
      id: 'totalLines',
      header: t('totalLines'),
      width: 92,
      align: 'end',
      sortField: 'totalLines',
      render: (row) => formatCount(row.totalLines),
    },
    {
      id: 'blockNum',
      header: t('blocks'),
      width: 80,
      align: 'end',
      sortField: 'blockNum',
      render: (row) => formatCount(row.blockNum),
    },
    {
      id: 'authors',
      header: t('authors'),
      width: 'minmax(110px, 1fr)',
      render: (row) => <Handlers names={row.authorList} />,
    },
    {
      id: 'fileChangeTime',
      header: t('modified'),
      width: 104,
      sortField: 'fileChangeTime',
      render: (row) => <RelativeDate time={row.fileChangeTime} />,
    },
  ];
}
