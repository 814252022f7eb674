import type { Column } from '../../../components/data-table/columns.ts';
import { useColumnKit } from '../../../components/defects/column-kit.tsx';
import { toneOf } from '../../../components/defects/levels.tsx';
import { PathText } from '../../../components/path-text.tsx';
import type { DupRow } from '../api/dupc-list.ts';
import css from '../dupc.module.css';
import { dupc } from '../texts.ts';

/** What a row of the list of duplicates shows (screens 10.2). */
export function useDupcColumns(): readonly Column<DupRow>[] {
  const t = dupc.use();
  const kit = useColumnKit({ narrow: false });
  return [
    kit.level<DupRow>('risk', (row) => row.riskFactor),
    {
      id: 'fileName',
      header: t('file'),
      width: { least: 200, share: 3 },
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
                background: `var(--${toneOf('risk', row.riskFactor)})`,
              }}
            />
          </span>
          <span className={css.rateText}>{row.dupRate}</span>
        </span>
      ),
    },
    kit.number<DupRow>({ id: 'dupLines', header: t('dupLines') }, (row) => row.dupLines),
    kit.number<DupRow>({ id: 'totalLines', header: t('totalLines') }, (row) => row.totalLines),
    kit.number<DupRow>({ id: 'blockNum', header: t('blocks') }, (row) => row.blockNum),
    kit.handlers<DupRow>((row) => row.authorList),
    kit.date<DupRow>({ id: 'fileChangeTime', header: t('modified') }, (row) => row.fileChangeTime),
  ];
}
