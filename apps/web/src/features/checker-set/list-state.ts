import { SET_FACETS, type SetFilter } from '../../lib/calls/checker-sets.ts';
import { choiceField, listField, textField, type UrlState } from '../../lib/url-state.ts';

/** Orders of the list; the first is the server's own: project defaults, featured, recommended, newest. */
export const ORDERS = ['', 'taskUsage', 'createTime'] as const;

/** What the address of the list says. */
export const FIELDS = {
  sort: choiceField(ORDERS, ''),
  keyWord: textField(),
  checkerSetLanguage: listField(),
  checkerSetCategory: listField(),
  toolName: listField(),
  checkerSetSource: listField(),
};
export type ListState = UrlState<typeof FIELDS>;

/** The filter of the wire; what is not chosen is left out. */
export function filterOf(state: ListState): SetFilter {
  const chosen = SET_FACETS.filter((facet) => state[facet].length > 0).map((facet) => [facet, state[facet]]);
  return { ...(state.keyWord === '' ? {} : { keyWord: state.keyWord }), ...Object.fromEntries(chosen) };
}

export const CLEARED: Omit<ListState, 'sort'> = {
  keyWord: '',
  checkerSetLanguage: [],
  checkerSetCategory: [],
  toolName: [],
  checkerSetSource: [],
};

/** The filter as this browser keeps it for the next visit. */
export const remembered = (state: ListState): string => JSON.stringify(filterOf(state));

/** What was kept, read with suspicion: only lists of texts under known names. */
export function recalled(stored: string): Partial<ListState> {
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return {};
  }
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value).flatMap(([name, given]): [string, unknown][] => {
    if (name === 'keyWord') return typeof given === 'string' ? [[name, given]] : [];
    const known = SET_FACETS.some((facet) => facet === name);
    return known && Array.isArray(given) && given.every((entry) => typeof entry === 'string') ? [[name, given]] : [];
  });
  return Object.fromEntries(entries);
}
