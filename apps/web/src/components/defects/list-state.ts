import { EVERY_STATUS } from '../../lib/calls/defect-query.ts';
import { choiceField, flagsField, textField, type UrlField } from '../../lib/url-state.ts';
import type { FilterValues } from '../filter-bar/filter-fields.ts';

/** A day, `YYYY-MM-DD`; what other products write otherwise ("Invalid Date") is absent. */
export const dayField = (): UrlField<string> => ({
  read: (value) => (value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''),
  write: (value) => (value === '' ? undefined : value),
});

/** Several expressions, one per line: an expression may hold every other separator. */
export const linesField = (): UrlField<readonly string[]> => ({
  read: (value) => (value ?? '').split('\n').filter(Boolean),
  write: (value) => (value.length > 0 ? value.join('\n') : undefined),
});

/** A whole number from 1 on, as text; anything else is absent. */
export const numberField = (most: number): UrlField<string> => ({
  read: (value) => (value !== undefined && /^[1-9]\d{0,5}$/.test(value) && Number(value) <= most ? value : ''),
  write: (value) => (value === '' ? undefined : value),
});

const SORTS = ['', 'ASC', 'DESC'] as const;

/**
 * The part of the address that every list of findings has: exactly the deep-link parameters of contract-defects 21, and
 * `path`, `introducedIn`, `ignoreEnds` and `sortType` of our own. Flags travel as sums; absent is all, of `status` to be repaired.
 */
export const LIST_FIELDS = {
  author: textField(),
  defectType: flagsField([1, 2]),
  status: flagsField([1, 2, 4, 8], [1]),
  buildId: textField(),
  introducedIn: textField(),
  ignoreEnds: numberField(3_660),
  startTime: dayField(),
  endTime: dayField(),
  path: linesField(),
  sortField: textField(),
  sortType: choiceField(SORTS, ''),
  entityId: textField(),
  filePath: textField(),
};

export interface ListState {
  readonly author: string;
  readonly defectType: readonly number[];
  readonly status: readonly number[];
  readonly buildId: string;
  /** Number of the build whose code brought the rows. */
  readonly introducedIn: string;
  /** Days within which an ignore ends. */
  readonly ignoreEnds: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly path: readonly string[];
}

/** The members of a list's filter that stand in LIST_FIELDS. An empty choice of statuses is all of them. */
export function commonFilter(state: ListState) {
  return {
    author: state.author,
    defectType: state.defectType,
    status: state.status.length > 0 ? state.status : EVERY_STATUS,
    buildId: state.buildId,
    introducedIn: state.introducedIn,
    ...(state.ignoreEnds === '' ? {} : { ignoreEndsWithin: Number(state.ignoreEnds) }),
    fileList: state.path,
    startCreateTime: state.startTime,
    endCreateTime: state.endTime,
  };
}

/** The filter as the tokens of the bar hold it: everything is a list of texts there. */
export function commonValues(state: ListState): FilterValues {
  return {
    author: one(state.author),
    defectType: state.defectType.map(String),
    status: state.status.map(String),
    buildId: one(state.buildId),
    introducedIn: one(state.introducedIn),
    ignoreEnds: one(state.ignoreEnds),
    path: state.path,
    date: state.startTime === '' && state.endTime === '' ? [] : [state.startTime, state.endTime],
  };
}

/** And back. */
export function commonChange(values: FilterValues): ListState {
  const of = (id: string) => values[id] ?? [];
  return {
    author: of('author')[0] ?? '',
    defectType: numbers(of('defectType')),
    status: numbers(of('status')),
    buildId: of('buildId')[0] ?? '',
    introducedIn: of('introducedIn')[0] ?? '',
    ignoreEnds: of('ignoreEnds')[0] ?? '',
    path: of('path'),
    startTime: of('date')[0] ?? '',
    endTime: of('date')[1] ?? '',
  };
}

export const one = (value: string): readonly string[] => (value === '' ? [] : [value]);
/** Flags in their own order, whatever order they were pressed in. */
export const numbers = (values: readonly string[]): readonly number[] => values.map(Number).sort((a, b) => a - b);

/** Nothing but the defaults. */
export const NO_FILTER = {
  author: '',
  defectType: [],
  status: [1],
  buildId: '',
  introducedIn: '',
  ignoreEnds: '',
  startTime: '',
  endTime: '',
  path: [],
} as const satisfies ListState;

interface SortState {
  readonly sortField: string;
  readonly sortType: '' | 'ASC' | 'DESC';
}

/**
 * The order in force. A field without a direction gets the one people expect: numbers, dates and severity from the top.
 * @param ascending fields that begin at the small end
 */
export function sortOf(
  { sortField, sortType }: SortState,
  { fields, fallback, ascending }: { fields: readonly string[]; fallback: string; ascending: readonly string[] },
): { field: string; order: 'ASC' | 'DESC' } {
  const field = fields.includes(sortField) ? sortField : fallback;
  const order = sortType !== '' && field === sortField ? sortType : ascending.includes(field) ? 'ASC' : 'DESC';
  return { field, order };
}

/** After a header was pressed: the same field turns round, another begins at its expected end. */
export function pressedSort(
  current: { field: string; order: 'ASC' | 'DESC' },
  field: string,
): { sortField: string; sortType: '' | 'ASC' | 'DESC' } {
  if (current.field !== field) return { sortField: field, sortType: '' };
  return { sortField: field, sortType: current.order === 'ASC' ? 'DESC' : 'ASC' };
}
