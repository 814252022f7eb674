import {
  commonChange,
  commonFilter,
  commonValues,
  LIST_FIELDS,
  NO_FILTER,
  numbers,
  one,
  sortOf,
} from '../../components/defects/list-state.ts';
import type { FilterValues } from '../../components/filter-bar/filter-fields.ts';
import type { DefectFilter } from '../../lib/calls/defect-query.ts';
import { choiceField, flagsField, textField, type UrlState } from '../../lib/url-state.ts';

/** Which day the dates mean (contract-defects 21). */
export const DATE_TYPES = ['createTime', 'fixTime'] as const;

const REPAIRED = 2;

/** State of a compile-type list in its address. */
export const COMPILE_FIELDS = {
  ...LIST_FIELDS,
  checker: textField(),
  severity: flagsField([1, 2, 4]),
  dateType: choiceField(DATE_TYPES, 'createTime'),
};
export type CompileState = UrlState<typeof COMPILE_FIELDS>;

export const NO_COMPILE_FILTER = {
  ...NO_FILTER,
  checker: '',
  severity: [],
  dateType: 'createTime',
} as const satisfies Partial<CompileState>;

/** The dates travel under the name of the day they mean; the other pair is absent. */
export function compileFilter(toolName: string, state: CompileState): DefectFilter {
  const { startCreateTime, endCreateTime, ...common } = commonFilter(state);
  const dates =
    state.dateType === 'fixTime'
      ? { startFixTime: startCreateTime, endFixTime: endCreateTime }
      : { startCreateTime, endCreateTime };
  return { toolName, ...common, ...dates, checker: state.checker, severity: state.severity };
}

export function compileValues(state: CompileState): FilterValues {
  const { date = [], ...values } = commonValues(state);
  return {
    ...values,
    date: date.length === 0 ? [] : [...date, state.dateType],
    checker: one(state.checker),
    severity: state.severity.map(String),
  };
}

/** Choosing the day of repair shows the repaired ones too: without them the list would be empty (screens 9.2). */
export function compileChange(values: FilterValues): Partial<CompileState> {
  const common = commonChange(values);
  const dateType = DATE_TYPES.find((type) => type === values.date?.[2]) ?? 'createTime';
  const { status } = common;
  const shown = status.length === 0 || status.includes(REPAIRED);
  return {
    ...common,
    status: dateType === 'fixTime' && !shown ? numbers([...status, REPAIRED].map(String)) : status,
    dateType,
    checker: values.checker?.[0] ?? '',
    severity: numbers(values.severity ?? []),
  };
}

/** On the wire DESC of severity lists serious first, which is what "from the top" means on screen too. */
export const compileSort = (state: Pick<CompileState, 'sortField' | 'sortType'>) =>
  sortOf(state, {
    fields: ['severity', 'id', 'fileName', 'createTime', 'createBuildNumber'],
    fallback: 'severity',
    ascending: ['id', 'fileName'],
  });

export const isNarrowed = (state: CompileState): boolean =>
  JSON.stringify(compileFilter('', state)) !== JSON.stringify(compileFilter('', { ...state, ...NO_COMPILE_FILTER }));
