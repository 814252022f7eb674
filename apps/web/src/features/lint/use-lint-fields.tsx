import { defects } from '../../components/defects/defect-texts.ts';
import { type Level, useLevelField } from '../../components/defects/levels.tsx';
import { useFilterFields } from '../../components/defects/use-filter-fields.tsx';
import type { FilterField } from '../../components/filter-bar/filter-fields.ts';
import type { DefectOptions } from '../../lib/calls/defect-options.ts';
import type { LintCounters } from './api/lint-counters.ts';
import { lint } from './texts.ts';

/** The filters of the issue list, in the order of screens 9.1.2. By file the status is not the reader's choice. */
export function useLintFields({
  options,
  statuses,
  levels,
  periods,
  byFile,
}: {
  options: DefectOptions | undefined;
  statuses: LintCounters | undefined;
  levels: readonly Level[];
  periods: LintCounters | undefined;
  byFile: boolean;
}): readonly FilterField[] {
  const t = lint.use();
  const d = defects.use();
  const severity = useLevelField('severity', levels);
  const { status, handler, path, date, snapshot, period, introduced, ignoreEnds } = useFilterFields({
    options,
    statuses,
    periods: periods && { fresh: periods.newCount, old: periods.historyCount },
    judgeTime: periods?.newDefectJudgeTime,
  });
  const onlyOpen: FilterField = {
    ...status,
    required: true,
    options: (status.options ?? []).slice(0, 1),
    note: t('byFileStatus'),
  };
  const checker: FilterField = {
    id: 'checker',
    label: d('rule'),
    width: 400,
    loading: options === undefined,
    options: (options?.checkerList ?? []).flatMap((group) =>
      group.checkers.map((key) => ({ value: key, label: key, group: group.typeName })),
    ),
  };
  return [byFile ? onlyOpen : status, severity, checker, handler, path, period, introduced, date, ignoreEnds, snapshot];
}
