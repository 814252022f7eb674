import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Column, Sort } from '../../components/data-table/columns.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { NeverScanned, useToolResult } from '../../components/defects/attached-tool.tsx';
import page from '../../components/defects/page.module.css';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/page-states.tsx';
import { cx } from '../../lib/class-names.ts';
import { formatCount, formatPercent } from '../../lib/format.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { type ClocLanguage, clocLanguagesQuery } from './api/cloc.ts';
import css from './cloc.module.css';
import { ClocFrame } from './components/cloc-frame.tsx';
import { LanguageBar, LanguageDot } from './components/language-bar.tsx';
import { LineBar } from './components/line-bar.tsx';
import { LineCount } from './components/line-count.tsx';
import { cloc } from './texts.ts';

/** `/task/{taskId}/defect/cloc/language`: lines by language, the total first, what is below one percent last. */
export function ClocLanguagePage() {
  return (
    <ClocFrame view="language">
      <Languages />
    </ClocFrame>
  );
}

type Kind = 'total' | 'language' | 'others';
type Row = ClocLanguage & { readonly kind: Kind };

const FIELDS = [
  'language',
  'fileNum',
  'sumLines',
  'proportion',
  'sumCode',
  'sumComment',
  'sumEffectiveComment',
  'sumBlank',
] as const;

function Languages() {
  const t = cloc.use();
  const scope = useTaskScope();
  const { data, error, refetch } = useQuery(clocLanguagesQuery(scope));
  const { never, running } = useToolResult('CLOC');
  const [sort, setSort] = useState<Sort>({ field: 'sumLines', order: 'DESC' });
  const rows = useMemo(() => {
    if (!data) return [];
    const turn = sort.order === 'DESC' ? -1 : 1;
    const field = FIELDS.find((name) => name === sort.field) ?? 'sumLines';
    const compare = (a: ClocLanguage, b: ClocLanguage) =>
      field === 'language'
        ? turn * a.language.localeCompare(b.language, 'en')
        : turn * ((a[field] ?? 0) - (b[field] ?? 0));
    const listed = data.languageInfo.filter((entry) => entry.language !== 'OTHERS').sort(compare);
    const as = (kind: Kind) => (entry: ClocLanguage) => ({ ...entry, kind });
    return [
      as('total')(data.totalInfo),
      ...listed.map(as('language')),
      ...(data.otherInfo.sumLines > 0 ? [as('others')(data.otherInfo)] : []),
    ];
  }, [data, sort]);
  const columns = useColumns(rows);

  if (!data && error) return <ErrorState error={error} what={t('what')} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={12} />;
  if (data.totalInfo.sumLines === 0)
    return never ? <NeverScanned running={running} /> : <EmptyState title={t('nothing')} hint={t('nothingHint')} />;
  return (
    <>
      <div className={css.line}>
        {t('mainLanguages', { count: rows.filter((row) => row.kind === 'language').length })}
      </div>
      <LanguageBar languages={rows.filter((row) => row.kind !== 'total')} all={data.totalInfo.sumLines} />
      <div className={page.content}>
        <DataTable
          footless
          label={t('byLanguage')}
          columns={columns}
          rows={rows}
          rowKey={(row) => `${row.kind}/${row.language}`}
          total={rows.length}
          sort={sort}
          onSort={({ field }) => {
            const turned = sort.order === 'ASC' ? 'DESC' : 'ASC';
            setSort({ field, order: sort.field === field ? turned : field === 'language' ? 'ASC' : 'DESC' });
          }}
        />
      </div>
    </>
  );
}

function useColumns(rows: readonly Row[]): readonly Column<Row>[] {
  const t = cloc.use();
  const most = Math.max(1, ...rows.filter((row) => row.kind !== 'total').map((row) => row.sumLines));
  const all = rows.find((row) => row.kind === 'total')?.sumLines || 1;
  const bold = (row: Row) => (row.kind === 'total' ? css.sum : undefined);
  const lines = (id: 'sumLines' | 'sumCode' | 'sumComment' | 'sumBlank', header: string): Column<Row> => ({
    id,
    header,
    width: 112,
    align: 'end',
    sortField: id,
    render: (row) => (
      <span className={bold(row)}>
        {id === 'sumLines' ? formatCount(row.sumLines) : <LineCount value={row[id]} of={row.sumLines} />}
      </span>
    ),
  });
  return [
    {
      id: 'language',
      header: t('language'),
      width: { least: 160, share: 1 },
      sortField: 'language',
      render: (row) => (
        <span className={cx(css.name, bold(row))}>
          {row.kind !== 'total' && <LanguageDot color={row.color} />}
          {row.kind === 'total' ? t('sum') : row.kind === 'others' ? t('others') : row.language}
        </span>
      ),
    },
    {
      id: 'share',
      header: t('share'),
      width: { least: 140, share: 1 },
      render: (row) => (
        <LineBar
          lines={{ code: row.sumCode, comment: row.sumComment, blank: row.sumBlank }}
          most={row.kind === 'total' ? row.sumLines : most}
        />
      ),
    },
    {
      id: 'proportion',
      header: t('proportion'),
      width: 80,
      align: 'end',
      sortField: 'proportion',
      // Not the wire's whole percents: there what rounding leaves over is given to the others.
      render: (row) => <span className={bold(row)}>{formatPercent((row.sumLines / all) * 100, 1)}</span>,
    },
    {
      id: 'fileNum',
      header: t('files'),
      width: 90,
      align: 'end',
      sortField: 'fileNum',
      render: (row) => <span className={bold(row)}>{formatCount(row.fileNum)}</span>,
    },
    lines('sumLines', t('total')),
    lines('sumCode', t('code')),
    lines('sumComment', t('comment')),
    {
      id: 'sumEffectiveComment',
      header: t('effective'),
      width: 100,
      align: 'end',
      sortField: 'sumEffectiveComment',
      render: (row) => (
        <span className={bold(row)}>
          <LineCount value={row.sumEffectiveComment} of={row.sumComment} share="ofComments" />
        </span>
      ),
    },
    lines('sumBlank', t('blank')),
  ];
}
