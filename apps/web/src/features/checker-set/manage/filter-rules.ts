import { CHECKER_CATEGORIES, CHECKER_RECOMMENDS } from '@assay/contract/http/checker';
import { ruleId } from '../../../components/checkers/rule-props.ts';
import type { Language } from '../../../i18n/language.ts';
import type { Facet } from '../../../lib/calls/checker-facets.ts';
import {
  RULE_FACETS,
  type Rule,
  type RuleFacet,
  type RuleFilter,
  type RuleSort,
} from '../../../lib/calls/checker-library.ts';

/*
 * A set is edited with every rule of its language on the page, so that facets know what is ticked but not saved yet, and
 * ticking all of them means all of them. What the server does for the library (contract-core 10.1, 10.2) is done here.
 */

type Values = (rule: Rule, ticked: ReadonlySet<string>) => readonly string[];

const VALUES: Readonly<Record<RuleFacet, Values>> = {
  checkerLanguage: (rule) => rule.checkerLanguage,
  checkerCategory: (rule) => [rule.checkerCategory],
  toolName: (rule) => [rule.toolName],
  tag: (rule) => rule.checkerTag,
  severity: (rule) => [String(rule.severity)],
  editable: (rule) => [String(rule.editable)],
  checkerRecommend: (rule) => (rule.checkerRecommend ? [rule.checkerRecommend] : []),
  checkerSetSelected: (rule, ticked) => [String(ticked.has(ruleId(rule)))],
};

export interface FilterInput {
  readonly filter: RuleFilter;
  readonly ticked: ReadonlySet<string>;
}

/** Rules that pass: one of the ticked values inside a facet, all facets together, the search in key, name or description. */
export function filterRules(rules: readonly Rule[], { filter, ticked }: FilterInput, except?: RuleFacet): Rule[] {
  const word = (filter.keyWord ?? '').toLowerCase();
  const asked = RULE_FACETS.filter((facet) => facet !== except && (filter[facet]?.length ?? 0) > 0);
  return rules.filter(
    (rule) =>
      (word === '' || `${rule.checkerKey}\n${rule.checkerName}\n${rule.checkerDesc}`.toLowerCase().includes(word)) &&
      asked.every((facet) => VALUES[facet](rule, ticked).some((value) => filter[facet]?.includes(value))),
  );
}

/** Counts of every facet, each with the other choices applied; in the order and with the zeros of the server. */
export function facetsOfRules(rules: readonly Rule[], input: FilterInput, language: Language): Facet[] {
  return RULE_FACETS.map((facet) => {
    const counts = new Map<string, number>();
    for (const rule of filterRules(rules, input, facet))
      for (const value of new Set(VALUES[facet](rule, input.ticked))) counts.set(value, (counts.get(value) ?? 0) + 1);
    const fixed = FIXED[facet]?.(language);
    const entries = fixed ?? [...counts].sort(([, a], [, b]) => b - a).map(([key]) => ({ key, name: undefined }));
    return {
      name: facet,
      checkerCountList: entries.map(({ key, name }) => ({ key, name, count: counts.get(key) ?? 0 })),
    };
  });
}

type Entries = (language: Language) => readonly { readonly key: string; readonly name: string | undefined }[];
const keys = (...names: string[]) => names.map((key) => ({ key, name: undefined }));

/** Facets that list their values even when nothing has them. */
const FIXED: Partial<Record<RuleFacet, Entries>> = {
  checkerCategory: (language) => CHECKER_CATEGORIES.map((entry) => ({ key: entry.key, name: entry[language] })),
  severity: () => keys('1', '2', '4'),
  editable: () => keys('true', 'false'),
  checkerRecommend: (language) => CHECKER_RECOMMENDS.map((entry) => ({ key: entry.key, name: entry[language] })),
  checkerSetSelected: () => keys('true', 'false'),
};

const SORT_TEXT: Readonly<Record<string, (rule: Rule) => string>> = {
  checkerKey: (rule) => rule.checkerKey,
  checkerLanguage: (rule) => rule.checkerLanguage.join(','),
  checkerCategory: (rule) => rule.checkerCategory,
  toolName: (rule) => rule.toolName,
  checkerTag: (rule) => rule.checkerTag.join(','),
};

/**
 * What the saved set has comes first, then the field, then the key. Ticks that are not saved do not count: a row must not run away
 * from under the pointer.
 */
export function sortRules(rules: readonly Rule[], saved: ReadonlySet<string>, sort: RuleSort | undefined): Rule[] {
  const text = SORT_TEXT[sort?.field ?? 'checkerKey'] ?? ((rule: Rule) => rule.checkerKey);
  const direction = sort?.order === 'DESC' ? -1 : 1;
  const rank = (rule: Rule) => (saved.has(ruleId(rule)) ? 0 : 1);
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return [...rules].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      direction * compare(text(a), text(b)) ||
      compare(a.checkerKey, b.checkerKey) ||
      compare(a.toolName, b.toolName),
  );
}
