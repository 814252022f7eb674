import { LIST_FIELDS, numbers, one, sortOf } from '../../components/defects/list-state.ts';
import type { FilterValues } from '../../components/filter-bar/filter-fields.ts';
import { PAGE_SIZES } from '../../components/pager.tsx';
import type { DefectFilter } from '../../lib/calls/defect-query.ts';
import { flagsField, type UrlField, type UrlState } from '../../lib/url-state.ts';

/** Screens 10.2. */
const DEFAULT_SIZE = 50;

const wholeField = (fallback: number, allowed: (value: number) => boolean): UrlField<number> => ({
  read: (value) => {
    const parsed = Number(value);
    return value !== undefined && Number.isInteger(parsed) && allowed(parsed) ? parsed : fallback;
  },
  write: (value) => (value === fallback ? undefined : String(value)),
});

const { author, path, sortField, sortType, entityId, filePath } = LIST_FIELDS;

/** `severity` is the risk: 1 extremely high, 2 high, 4 medium. There is no status, period or date here. */
export const DUPC_FIELDS = {
  author,
  path,
  sortField,
  sortType,
  entityId,
  filePath,
  severity: flagsField([1, 2, 4]),
  pageNum: wholeField(1, (value) => value >= 1),
  pageSize: wholeField(DEFAULT_SIZE, (value) => PAGE_SIZES.some((size) => size === value)),
};
export type DupcState = UrlState<typeof DUPC_FIELDS>;

export const DUPC = 'DUPC';
export const NO_DUPC_FILTER = { author: '', path: [], severity: [], pageNum: 1 } as const;

export const dupcFilter = (state: DupcState): DefectFilter => ({
  toolName: DUPC,
  author: state.author,
  severity: state.severity,
  fileList: state.path,
});

export const dupcValues = (state: DupcState): FilterValues => ({
  author: one(state.author),
  path: state.path,
  severity: state.severity.map(String),
});

/** A changed filter begins at the first page. */
export const dupcChange = (values: FilterValues): Partial<DupcState> => ({
  author: values.author?.[0] ?? '',
  path: values.path ?? [],
  severity: numbers(values.severity ?? []),
  pageNum: 1,
});

export const dupcSort = (state: DupcState) =>
  sortOf(state, {
    fields: ['dupLines', 'blockNum', 'totalLines', 'dupRate', 'fileName', 'fileChangeTime'],
    fallback: 'dupLines',
    ascending: ['fileName'],
  });

export const isNarrowed = (state: DupcState) =>
  state.author !== '' || state.path.length > 0 || state.severity.length > 0;
