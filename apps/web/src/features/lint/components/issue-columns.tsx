import type { Column } from '../../../components/data-table/columns.ts';
import { RuleLink, useColumnKit, useSteadyColumns } from '../../../components/defects/column-kit.tsx';
import { defects } from '../../../components/defects/defect-texts.ts';
import type { Triage } from '../../../components/defects/use-triage.tsx';
import { useWide } from '../../../lib/use-wide.ts';
import type { LintRow } from '../api/lint-list.ts';
import { lint } from '../texts.ts';

/** From this width on the dates have room; below they stand in the facts alone, so that a row's menu stays in sight. */
const WIDE = 1180;

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
  const kit = useColumnKit({ narrow });
  const wide = useWide(WIDE);
  const severity = kit.level<LintRow>('severity', (row) => row.severity, 'severity');
  const message = kit.headline<LintRow>({ id: 'message', header: t('description'), of: (row) => row.message });
  const place = kit.place<LintRow>((row) => ({ path: row.filePath, line: row.lineNum }), 'fileName');
  const steady = useSteadyColumns<LintRow>([severity, message, place, ...kit.status<LintRow>(manyStatuses)], {
    narrow,
    manyStatuses,
  });
  if (narrow) return steady;
  return [
    severity,
    message,
    place,
    {
      id: 'checker',
      header: d('rule'),
      width: { least: 96, share: 1.2 },
      render: ({ checker }) => (
        <RuleLink name={checker} title={d('onlyRule', { rule: checker })} onPress={() => onChecker(checker)} />
      ),
    },
    kit.handlers<LintRow>((row) => row.author),
    ...(wide
      ? [
          kit.date<LintRow>({ id: 'lineUpdateTime', header: d('committed') }, (row) => row.lineUpdateTime),
          kit.firstFound<LintRow>(),
        ]
      : []),
    ...kit.status<LintRow>(manyStatuses),
    ...kit.menu<LintRow>(triage),
  ];
}
