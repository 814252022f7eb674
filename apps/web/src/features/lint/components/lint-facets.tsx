import { defects } from '../../../components/defects/defect-texts.ts';
import { FacetRule, FacetStrip } from '../../../components/defects/facet-strip.tsx';
import { SeverityMark } from '../../../components/marks.tsx';
import type { LintCounters } from '../api/lint-counters.ts';
import type { LintState } from '../list-state.ts';

/** Severities and periods with their numbers, always in sight. */
export function LintFacets({
  state,
  change,
  severities,
  periods,
}: {
  state: LintState;
  change: (change: Partial<LintState>) => void;
  severities: LintCounters | undefined;
  periods: LintCounters | undefined;
}) {
  const t = defects.use();
  return (
    <>
      <FacetStrip
        label={t('severity')}
        chosen={state.severity}
        onChange={(severity) => change({ severity })}
        facets={[
          { value: 1, label: <SeverityMark severity={1} />, count: severities?.seriousCount },
          { value: 2, label: <SeverityMark severity={2} />, count: severities?.normalCount },
          { value: 4, label: <SeverityMark severity={4} />, count: severities?.promptCount },
        ]}
      />
      <FacetRule />
      <FacetStrip
        label={t('period')}
        chosen={state.defectType}
        onChange={(defectType) => change({ defectType })}
        facets={[
          { value: 1, label: t('periodNew'), count: periods?.newCount },
          { value: 2, label: t('periodOld'), count: periods?.historyCount },
        ]}
      />
    </>
  );
}
