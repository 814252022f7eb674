import type { UiLanguage } from '@assay/contract/errors';
import { CHECKER_CATEGORIES, CHECKER_RECOMMENDS, type CheckerFilter } from '@assay/contract/http/checker';
import type { Facet } from '@assay/contract/http/checker-set';
import { tools } from '@assay/tools/catalogue';
import { allLanguages, languageKeyOf, languageName, languagesOfKeys } from './language-names.ts';
import type { LibraryChecker } from './library.ts';

/** Facets of contract-core 10.1 in their order. */
const FACETS = [
  'checkerLanguage',
  'checkerCategory',
  'toolName',
  'tag',
  'severity',
  'editable',
  'checkerRecommend',
  'checkerSetSelected',
] as const;
type FacetName = (typeof FACETS)[number];

/** What of a checker each facet looks at; languages by their key, since they are passed by several names. */
const VALUES: Readonly<Record<FacetName, (checker: LibraryChecker) => readonly string[]>> = {
  checkerLanguage: ({ definition }) => definition.languages,
  checkerCategory: ({ definition }) => [definition.category],
  toolName: ({ tool }) => [tool],
  tag: ({ definition }) => definition.tags,
  severity: ({ definition }) => [String(definition.severity)],
  editable: ({ definition }) => [String(definition.params !== undefined)],
  checkerRecommend: ({ recommend }) => (recommend ? [recommend] : []),
  checkerSetSelected: ({ selected }) => [String(selected)],
};

/** Checkers that pass: one of the ticked values inside a facet, all facets together. The key word was asked of the database. */
export function filterCheckers(
  checkers: readonly LibraryChecker[],
  filter: CheckerFilter,
  except?: FacetName,
): LibraryChecker[] {
  const asked = FACETS.filter((facet) => facet !== except && filter[facet] && filter[facet].length > 0).map(
    (facet) => ({
      valuesOf: VALUES[facet],
      wanted: new Set((filter[facet] ?? []).map((value) => wantedValue(facet, value))),
    }),
  );
  return checkers.filter((checker) =>
    asked.every(({ valuesOf, wanted }) => valuesOf(checker).some((value) => wanted.has(value))),
  );
}

/** 10.1: each facet counted with every filter but its own; `total` with all. */
export function facetsOf(checkers: readonly LibraryChecker[], filter: CheckerFilter, language: UiLanguage): Facet[] {
  const facets = FACETS.map((facet) => {
    const counts = new Map<string, number>();
    for (const checker of filterCheckers(checkers, filter, facet))
      for (const value of new Set(VALUES[facet](checker))) counts.set(value, (counts.get(value) ?? 0) + 1);
    return { name: facet, checkerCountList: ENTRIES[facet](counts, language) };
  });
  const total = { name: 'total', checkerCountList: [{ key: 'total', count: filterCheckers(checkers, filter).length }] };
  return [...facets, total];
}

type Entries = (counts: ReadonlyMap<string, number>, language: UiLanguage) => Facet['checkerCountList'];

/** Which entries a facet lists, with 0 where the contract wants it. */
const ENTRIES: Readonly<Record<FacetName, Entries>> = {
  checkerLanguage: (counts, language) =>
    allLanguages(language).map(({ displayName, key }) => ({ key: displayName, count: counts.get(key) ?? 0 })),
  checkerCategory: (counts, language) =>
    CHECKER_CATEGORIES.map((entry) => ({ key: entry.key, name: entry[language], count: counts.get(entry.key) ?? 0 })),
  toolName: (counts) => inToolOrder([...counts.keys()]).map((key) => ({ key, count: counts.get(key) ?? 0 })),
  tag: (counts) =>
    [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([key, count]) => ({ key, count })),
  severity: (counts) => ['1', '2', '4'].map((key) => ({ key, count: counts.get(key) ?? 0 })),
  editable: (counts) => ['true', 'false'].map((key) => ({ key, count: counts.get(key) ?? 0 })),
  checkerRecommend: (counts, language) =>
    CHECKER_RECOMMENDS.map((entry) => ({ key: entry.key, name: entry[language], count: counts.get(entry.key) ?? 0 })),
  checkerSetSelected: (counts, language) =>
    (['true', 'false'] as const).map((key) => ({ key, name: SELECTED[key][language], count: counts.get(key) ?? 0 })),
};

const SELECTED = { true: { zh: '已选中', en: 'Selected' }, false: { zh: '未选中', en: 'Not selected' } } as const;

/** Sort fields of 2.8; a selected checker comes first whatever they say. */
const SORT_TEXT: Readonly<Record<string, (checker: LibraryChecker) => string>> = {
  checkerLanguage: ({ definition }) =>
    languagesOfKeys(definition.languages)
      .map((entry) => languageName(entry, 'en'))
      .join(','),
  checkerCategory: ({ definition }) => definition.category,
  toolName: ({ tool }) => tool,
  checkerTag: ({ definition }) => definition.tags.join(','),
};

/** 10.2: selected first, then by the field, then by key and tool. */
export function sortCheckers(
  checkers: readonly LibraryChecker[],
  { sortField, sortType }: { sortField?: string | undefined; sortType?: string | undefined },
): LibraryChecker[] {
  const text = (sortField && Object.hasOwn(SORT_TEXT, sortField) && SORT_TEXT[sortField]) || undefined;
  const direction = sortType === 'DESC' ? -1 : 1;
  const rows = checkers.map((checker) => ({ checker, text: text?.(checker) ?? checker.definition.key }));
  rows.sort(
    (a, b) =>
      Number(b.checker.selected) - Number(a.checker.selected) ||
      direction * compare(a.text, b.text) ||
      compare(a.checker.definition.key, b.checker.definition.key) ||
      compare(a.checker.tool, b.checker.tool),
  );
  return rows.map((row) => row.checker);
}

function wantedValue(facet: FacetName, value: string): string {
  if (facet === 'checkerLanguage') return languageKeyOf(value) ?? '';
  // Old clients know the third level as 3.
  return facet === 'severity' && value === '3' ? '4' : value;
}

function inToolOrder(names: readonly string[]): string[] {
  const rank = (name: string) => {
    const index = tools.findIndex((tool) => tool.name === name);
    return index < 0 ? tools.length : index;
  };
  return [...names].sort((a, b) => rank(a) - rank(b) || compare(a, b));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
