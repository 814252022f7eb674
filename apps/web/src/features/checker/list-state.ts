import { RULE_FACETS, type RuleFilter } from '../../lib/calls/checker-library.ts';
import { choiceField, listField, textField, type UrlState } from '../../lib/url-state.ts';

const SORTS = ['', 'checkerKey', 'checkerLanguage', 'checkerCategory', 'toolName', 'checkerTag'] as const;

/** What the address of the list says: search, facets by their name on the wire, sort, and the rule that is open. */
export const FIELDS = {
  keyWord: textField(),
  checkerLanguage: listField(),
  checkerCategory: listField(),
  toolName: listField(),
  tag: listField(),
  severity: listField(),
  editable: listField(),
  checkerRecommend: listField(),
  checkerSetSelected: listField(),
  sortField: choiceField(SORTS, ''),
  sortType: choiceField(['ASC', 'DESC'], 'ASC'),
  rule: textField(),
};
export type ListState = UrlState<typeof FIELDS>;

/** The filter of the wire; what is not chosen is left out. */
export function filterOf(state: ListState): RuleFilter {
  const chosen = RULE_FACETS.filter((facet) => state[facet].length > 0).map((facet) => [facet, state[facet]]);
  return { ...(state.keyWord === '' ? {} : { keyWord: state.keyWord }), ...Object.fromEntries(chosen) };
}

/** Search and facets empty; sort and an open rule stay. */
export const CLEARED: Partial<ListState> = {
  keyWord: '',
  ...Object.fromEntries(RULE_FACETS.map((facet) => [facet, []])),
};
