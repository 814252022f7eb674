import {
  commonChange,
  commonFilter,
  commonValues,
  LIST_FIELDS,
  NO_FILTER,
  numbers,
  sortOf,
} from '../../components/defects/list-state.ts';
import type { FilterValues } from '../../components/filter-bar/filter-fields.ts';
import type { DefectFilter } from '../../lib/calls/defect-query.ts';
import { flagsField, type UrlState } from '../../lib/url-state.ts';

/** Here `severity` is the risk: 1 extremely high, 2 high, 4 medium, 8 low; absent and empty mean all four. */
export const CCN_FIELDS = { ...LIST_FIELDS, severity: flagsField([1, 2, 4, 8]) };
export type CcnState = UrlState<typeof CCN_FIELDS>;

export const NO_CCN_FILTER = { ...NO_FILTER, severity: [] } as const;

export const CCN = 'CCN';

export const ccnFilter = (state: CcnState): DefectFilter => ({
  toolName: CCN,
  ...commonFilter(state),
  severity: state.severity,
});

export const ccnValues = (state: CcnState): FilterValues => ({
  ...commonValues(state),
  severity: state.severity.map(String),
});

export const ccnChange = (values: FilterValues): Partial<CcnState> => ({
  ...commonChange(values),
  severity: numbers(values.severity ?? []),
});

export const ccnSort = (state: CcnState) =>
  sortOf(state, {
    fields: ['ccn', 'cognitive', 'latestDateTime', 'createBuildNumber', 'filePath'],
    fallback: 'ccn',
    ascending: ['filePath'],
  });

export const isNarrowed = (state: CcnState): boolean =>
  JSON.stringify(ccnFilter(state)) !== JSON.stringify(ccnFilter({ ...state, ...NO_CCN_FILTER }));
