import { Ban } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import type { Column } from '../../../components/data-table/columns.ts';
import { useColumnKit } from '../../../components/defects/column-kit.tsx';
import { defects } from '../../../components/defects/defect-texts.ts';
import { SeverityMark } from '../../../components/marks.tsx';
import { PathText } from '../../../components/path-text.tsx';
import type { LintFile } from '../api/lint-list.ts';
import css from '../lint.module.css';
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
  const kit = useColumnKit({ narrow });
  const path: Column<LintFile> = {
    id: 'fileName',
    header: t('file'),
    width: { least: 160, share: 3 },
    sortField: 'fileName',
    render: (row) => <PathText path={row.filePath} />,
  };
  const count = kit.number<LintFile>({ id: 'defectCount', header: t('count') }, (row) => row.defectCount);
  if (narrow) return [path, count];
  return [
    path,
    count,
    kit.number<LintFile>({ id: 'checkers', header: t('checkers'), sorted: false }, (row) => (
      <span title={row.checkerList.join('\n')}>{row.checkerList.length}</span>
    )),
    {
      id: 'severities',
      header: d('severity'),
      width: { least: 190, most: 220 },
      render: (row) => (
        <span className={css.severities}>
          {[...row.severityList]
            .sort((a, b) => a - b)
            .map((severity) => (
              <SeverityMark key={severity} severity={severity} />
            ))}
        </span>
      ),
    },
    { ...kit.handlers<LintFile>((row) => row.authorList.join(';')), width: { least: 110, most: 180 } },
    kit.date<LintFile>({ id: 'fileUpdateTime', header: d('committed') }, (row) => row.fileUpdateTime),
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
