import { CircleHelp } from 'lucide-react';
import type { Column } from '../../../components/data-table/columns.ts';
import { defects } from '../../../components/defects/defect-texts.ts';
import { MarkFlag } from '../../../components/defects/mark-flag.tsx';
import { RelativeDate } from '../../../components/defects/relative-date.tsx';
import { RowMenu } from '../../../components/defects/row-menu.tsx';
import { StateMark } from '../../../components/defects/state-mark.tsx';
import { Handlers } from '../../../components/defects/use-filter-fields.tsx';
import type { Triage } from '../../../components/defects/use-triage.tsx';
import { SeverityMark } from '../../../components/marks.tsx';
import { PathText } from '../../../components/path-text.tsx';
import { Tooltip } from '../../../components/tooltip.tsx';
import { ABSENT } from '../../../lib/format.ts';
import { useWide } from '../../../lib/use-wide.ts';
import type { LintRow } from '../api/lint-list.ts';
import css from '../lint.module.css';
import { lint } from '../texts.ts';

/** From this width on the status has room for its word. */
const ROOMY = 1400;

interface Given {
  /** The detail is open: only what names the row. */
  readonly narrow: boolean;
  /** More than one status is shown, so the column says something. */
  readonly manyStatuses: boolean;
  readonly triage: Triage | undefined;
  readonly onChecker: (checker: string) => void;
}

/** What a row of the issue list shows (screens 9.1.4; look, "Lists"). */
export function useIssueColumns({ narrow, manyStatuses, triage, onChecker }: Given): readonly Column<LintRow>[] {
  const t = lint.use();
  const d = defects.use();
  const wide = useWide(ROOMY);
  const message: Column<LintRow> = {
    id: 'message',
    header: t('description'),
    width: narrow ? 'minmax(0, 1fr)' : 'minmax(200px, 3.4fr)',
    render: (row) => (
      <span className={css.message}>
        <MarkFlag mark={row.mark} status={row.status} />
        {row.needsCheck && (
          <Tooltip text={d('needsCheckHint')}>
            <span className={css.check}>
              <CircleHelp size={13} aria-hidden />
              {d('needsCheck')}
            </span>
          </Tooltip>
        )}
        <span className={css.messageText} title={row.message}>
          {row.message}
        </span>
      </span>
    ),
  };
  const location: Column<LintRow> = {
    id: 'fileName',
    header: t('location'),
    width: narrow ? 'minmax(80px, 38%)' : 'minmax(150px, 2fr)',
    sortField: 'fileName',
    render: (row) =>
      narrow ? (
        <span className={css.place} title={`${row.filePath}:${row.lineNum}`}>
          <span className="ellipsis">{row.fileName}</span>:{row.lineNum}
        </span>
      ) : (
        <PathText path={row.filePath} line={row.lineNum} />
      ),
  };
  const severity = (bare: boolean): Column<LintRow> => ({
    id: 'severity',
    header: bare ? '' : d('severity'),
    label: d('severity'),
    width: bare ? 12 : 80,
    ...(bare ? {} : { sortField: 'severity' }),
    render: (row) => <SeverityMark severity={row.severity} bare={bare} />,
  });
  const status = (bare: boolean): Column<LintRow> => ({
    id: 'status',
    header: bare ? '' : d('status'),
    label: d('status'),
    width: bare ? 14 : 110,
    render: (row) => <StateMark status={row.status} bare={bare} />,
  });
  if (narrow) return [severity(true), message, location, ...(manyStatuses ? [status(true)] : [])];
  return [
    severity(false),
    message,
    location,
    {
      id: 'checker',
      header: t('checker'),
      width: 'minmax(96px, 1.2fr)',
      render: (row) => (
        <button
          type="button"
          tabIndex={-1}
          className={css.checker}
          title={t('onlyChecker', { checker: row.checker })}
          onClick={() => onChecker(row.checker)}
        >
          {row.checker.slice(row.checker.lastIndexOf('/') + 1)}
        </button>
      ),
    },
    {
      id: 'author',
      header: d('handler'),
      width: 'minmax(96px, 1.1fr)',
      render: (row) => <Handlers names={row.author} />,
    },
    {
      id: 'lineUpdateTime',
      header: t('commitDate'),
      width: 104,
      sortField: 'lineUpdateTime',
      render: (row) => <RelativeDate time={row.lineUpdateTime} />,
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
            render: (row: LintRow) => <RowMenu row={row} triage={triage} />,
          },
        ]
      : []),
  ];
}
