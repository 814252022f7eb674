import { Ban } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import type { Column } from '../../../components/data-table/columns.ts';
import { defects } from '../../../components/defects/defect-texts.ts';
import { RelativeDate } from '../../../components/defects/relative-date.tsx';
import { Handlers } from '../../../components/defects/use-filter-fields.tsx';
import { SeverityMark } from '../../../components/marks.tsx';
import { PathText } from '../../../components/path-text.tsx';
import { formatCount } from '../../../lib/format.ts';
import type { LintFile } from '../api/lint-list.ts';
import { lint } from '../texts.ts';

/** What a row of the by-file list shows (screens 9.1.5). @param onIgnore absent: the reader may not */
export function useFileColumns({
  narrow,
  onIgnore,
}: {
  narrow: boolean;
  onIgnore: ((file: LintFile) => void) | undefined;
}): readonly Column<LintFile>[] {
  const t = lint.use();
  const d = defects.use();
  const path: Column<LintFile> = {
    id: 'fileName',
    header: t('file'),
    width: 'minmax(160px, 3fr)',
    sortField: 'fileName',
    render: (row) => <PathText path={row.filePath} />,
  };
  const count: Column<LintFile> = {
    id: 'defectCount',
    header: t('count'),
    width: 76,
    align: 'end',
    sortField: 'defectCount',
    render: (row) => formatCount(row.defectCount),
  };
  if (narrow) return [path, count];
  return [
    path,
    count,
    {
      id: 'checkers',
      header: t('checkers'),
      width: 64,
      align: 'end',
      render: (row) => <span title={row.checkerList.join('\n')}>{row.checkerList.length}</span>,
    },
    {
      id: 'severities',
      header: t('severities'),
      width: 'minmax(120px, 200px)',
      render: (row) => (
        <span style={{ display: 'inline-flex', gap: 12 }}>
          {[...row.severityList]
            .sort((a, b) => a - b)
            .map((severity) => (
              <SeverityMark key={severity} severity={severity} />
            ))}
        </span>
      ),
    },
    {
      id: 'handlers',
      header: t('handlers'),
      width: 'minmax(110px, 180px)',
      render: (row) => <Handlers names={row.authorList.join(';')} />,
    },
    {
      id: 'fileUpdateTime',
      header: t('commitDate'),
      width: 100,
      sortField: 'fileUpdateTime',
      render: (row) => <RelativeDate time={row.fileUpdateTime} />,
    },
    ...(onIgnore
      ? [
          {
            id: 'menu',
            header: '',
            label: d('rowActions'),
            width: 28,
            render: (row: LintFile) => (
              <IconButton label={t('ignoreFile')} icon={Ban} tabIndex={-1} onClick={() => onIgnore(row)} />
            ),
          },
        ]
      : []),
  ];
}
