import { parseSearch, stringifySearch } from '../../../lib/url-state.ts';

/** What is open on the page is no part of a view: only what the list is narrowed to and sorted by. */
const PASSING: readonly string[] = ['entityId', 'filePath'];

/** The filter of an address as a view keeps it: without the question mark, keys in order, so that equal filters are equal texts. */
export function viewQueryOf(search: string): string {
  const kept = Object.entries(parseSearch(search)).filter(([key, value]) => !PASSING.includes(key) && value !== '');
  return stringifySearch(Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)))).slice(1);
}

/** Whether two queries narrow a list alike. */
export const isSameView = (a: string, b: string): boolean => viewQueryOf(a) === viewQueryOf(b);
