import { common } from '../../../components/common-texts.ts';
import { defects } from '../../../components/defects/defect-texts.ts';
import { useFilterFields } from '../../../components/defects/use-filter-fields.tsx';
import type { FilterField } from '../../../components/filter-bar/filter-fields.ts';
import { RiskMark } from '../../../components/marks.tsx';
import { useLanguage } from '../../../i18n/texts.ts';
import { formatFacet } from '../../../lib/format.ts';
import type { CcnPage } from '../api/ccn-list.ts';

/** The filters of the list of functions. @param bands what the risks mean here */
export function useCcnFields({
  options,
  counts,
  bands,
}: {
  options: Parameters<typeof useFilterFields>[0]['options'];
  counts: CcnPage['counts'] | undefined;
  bands: string;
}): readonly FilterField[] {
  const d = defects.use();
  const say = common.use();
  const { language } = useLanguage();
  const shared = useFilterFields({
    options,
    statuses: counts,
    periods: counts && { fresh: counts.newDefectCount, old: counts.historyDefectCount },
    judgeTime: counts?.newDefectJudgeTime,
  });
  const risk: FilterField = {
    id: 'severity',
    label: d('risk'),
    multiple: true,
    options: (
      [
        [1, 'risk1', counts?.superHighCount],
        [2, 'risk2', counts?.highCount],
        [4, 'risk4', counts?.mediumCount],
        [8, 'risk8', counts?.lowCount],
      ] as const
    ).map(([value, word, number]) => ({
      value: String(value),
      label: say(word),
      count: number === undefined ? undefined : formatFacet(number, language),
      mark: <RiskMark risk={value} bare />,
    })),
    note: bands,
  };
  const { status, handler, path, period, date, snapshot } = shared;
  return [status, risk, handler, path, period, date, snapshot];
}
