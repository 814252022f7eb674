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

const { entityId, filePath, ...common } = LIST_FIELDS;

/** Which issue of the list is open: it changes with every key of a reader, and little of the screen with it. */
export const LINT_OPEN_FIELDS = { entityId, filePath };

/** Which issues are listed. */
export const LINT_LIST_FIELDS = {
  ...common,
  checker: textField(),
  severity: flagsField([1, 2, 4]),
  clusterType: choiceField(['defect', 'file'], 'defect'),
};
export type LintState = UrlState<typeof LINT_LIST_FIELDS>;

/** State of the lint list in its address (contract-defects 21). */
export const LINT_FIELDS = { ...LINT_LIST_FIELDS, ...LINT_OPEN_FIELDS };
export type LintAddress = UrlState<typeof LINT_FIELDS>;

export const NO_LINT_FILTER = { ...NO_FILTER, checker: '', severity: [] } as const;

/** By file only what is to be repaired is listed (screens 9.1.2). */
export function lintFilter(toolName: string, state: LintState): DefectFilter {
  const byFile = state.clusterType === 'file';
  return {
    toolName,
    ...commonFilter(state),
    checker: state.checker,
    severity: state.severity,
    clusterType: state.clusterType,
    ...(byFile ? { status: [1] } : {}),
  };
}

export function lintValues(state: LintState): FilterValues {
  return {
    ...commonValues(state),
    ...(state.clusterType === 'file' ? { status: ['1'] } : {}),
    checker: one(state.checker),
    severity: state.severity.map(String),
  };
}

export function lintChange(values: FilterValues): Partial<LintState> {
  return {
    ...commonChange(values),
    checker: values.checker?.[0] ?? '',
    severity: numbers(values.severity ?? []),
  };
}

const BY_DEFECT = { fields: ['fileName', 'severity', 'lineUpdateTime', 'createBuildNumber'], fallback: 'fileName' };
const BY_FILE = { fields: ['fileName', 'defectCount', 'fileUpdateTime'], fallback: 'fileName' };

/** On the wire DESC of severity lists serious first, which is what "from the top" means on screen too. */
export function lintSort(state: Pick<LintState, 'sortField' | 'sortType' | 'clusterType'>) {
  return sortOf(state, { ...(state.clusterType === 'file' ? BY_FILE : BY_DEFECT), ascending: ['fileName'] });
}

/** Whether something but the defaults narrows the list. */
export function isNarrowed(state: LintState): boolean {
  return (
    JSON.stringify(lintChange(lintValues({ ...state, clusterType: 'defect' }))) !==
    JSON.stringify(lintChange(lintValues({ ...state, ...NO_LINT_FILTER, clusterType: 'defect' })))
  );
}
