import type { UiLanguage } from '@assay/contract/errors';
import {
  type CheckerSet,
  type Facet,
  SET_CATEGORIES,
  SET_SOURCES,
  type SetFilter,
} from '@assay/contract/http/checker-set';
import { toolByName } from '@assay/tools/catalogue';
import { allLanguages } from '../../checkers/language-names.ts';

type FacetName = 'checkerSetLanguage' | 'checkerSetCategory' | 'toolName' | 'checkerSetSource';

/** What of a set each facet looks at. */
const VALUES: Readonly<Record<FacetName, (set: CheckerSet) => readonly string[]>> = {
  checkerSetLanguage: (set) => set.codeLangList,
  checkerSetCategory: (set) => set.catagories.map((category) => category.enName),
  toolName: (set) => set.toolList,
  checkerSetSource: (set) => [set.checkerSetSource ?? 'SELF_DEFINED'],
};

const FACETS: readonly FacetName[] = ['checkerSetLanguage', 'checkerSetCategory', 'toolName', 'checkerSetSource'];

/** Sets that pass: one of the ticked values inside a facet, all facets together; `keyWord` is part of the name. */
export function filterSets(sets: readonly CheckerSet[], filter: SetFilter, except?: FacetName): CheckerSet[] {
  return sets.filter((set) => {
    if (filter.keyWord && !set.checkerSetName.includes(filter.keyWord)) return false;
    return FACETS.every((facet) => {
      const wanted = filter[facet];
      if (facet === except || !wanted || wanted.length === 0) return true;
      return VALUES[facet](set).some((value) => wanted.includes(value));
    });
  });
}

/** 11.1: each facet counted with every filter but its own; `total` with all. Only tools are left out at 0. */
export function facetsOf(sets: readonly CheckerSet[], filter: SetFilter, language: UiLanguage): Facet[] {
  const facets = FACETS.map((facet) => {
    const rest = filterSets(sets, filter, facet);
    const used = [...new Set(sets.flatMap(VALUES[facet]))];
    const entries = KEYS[facet](used, language);
    const checkerCountList = entries
      .map((entry) => ({ ...entry, count: rest.filter((set) => VALUES[facet](set).includes(entry.key)).length }))
      .filter((entry) => facet !== 'toolName' || entry.count > 0);
    return { name: facet, checkerCountList };
  });
  const total = { name: 'total', checkerCountList: [{ key: 'total', count: filterSets(sets, filter).length }] };
  return [...facets, total];
}

/** Entries of each facet with their names, in order. */
const KEYS: Readonly<
  Record<FacetName, (used: readonly string[], language: UiLanguage) => { key: string; name: string }[]>
> = {
  checkerSetLanguage: (_, language) =>
    allLanguages(language).map(({ displayName }) => ({ key: displayName, name: displayName })),
  checkerSetCategory: (_, language) =>
    SET_CATEGORIES.map(({ enName, cnName }) => ({ key: enName, name: language === 'zh' ? cnName : titleCase(enName) })),
  toolName: (used, language) => used.map((key) => ({ key, name: toolByName(key)?.displayName[language] ?? key })),
  checkerSetSource: (_, language) => SET_SOURCES.map((source) => ({ key: source.key, name: source[language] })),
};

function titleCase(word: string): string {
  return word.charAt(0) + word.slice(1).toLowerCase();
}
