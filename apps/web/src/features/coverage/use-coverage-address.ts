import { useCallback } from 'react';
import { paths } from '../../lib/paths.ts';
import { choiceField, stringifySearch, textField, type UrlField, useUrlState } from '../../lib/url-state.ts';
import { useTaskScope } from '../../lib/use-scope.ts';

export const COVERAGE_SORTS = [
  'uncoveredLines',
  'name',
  'lines',
  'lineRate',
  'branchRate',
  'functionRate',
  'newLineRate',
] as const;

/** A build by its number; absent: the newest. */
const buildField: UrlField<number | undefined> = {
  read: (value) => (value !== undefined && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined),
  write: (value) => (value === undefined ? undefined : String(value)),
};

const FIELDS = {
  build: buildField,
  search: textField(''),
  sortField: choiceField(COVERAGE_SORTS, 'uncoveredLines'),
  sortType: choiceField(['ASC', 'DESC'], 'DESC'),
};

/** What the screen shows, as its address says it, and addresses of other places of the same snapshot. */
export function useCoverageAddress() {
  const scope = useTaskScope();
  const [state, change] = useUrlState(FIELDS);
  const { build, sortField, sortType } = state;
  const to = useCallback(
    (path: string) =>
      paths.coverage({ ...scope, path }) +
      stringifySearch({
        build: FIELDS.build.write(build),
        sortField: FIELDS.sortField.write(sortField),
        sortType: FIELDS.sortType.write(sortType),
      }),
    [scope, build, sortField, sortType],
  );
  return { ...state, change, to };
}
