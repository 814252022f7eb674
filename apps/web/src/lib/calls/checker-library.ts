import type { Checker } from '@assay/contract/http/checker';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { flag, list, listOrEmpty, maybe, number, or, record, type Shape, text, wire } from '../shape.ts';
import { Facet } from './checker-facets.ts';

const Parameter = record({
  name: text,
  label: text,
  /** `integer` or `boolean`; what a later server adds is edited as text. */
  type: text,
  min: maybe(number),
  max: maybe(number),
  default: text,
});
export type RuleParameter = Shape<typeof Parameter>;

export const Rule = wire<Checker>()(
  record({
    checkerKey: text,
    toolName: text,
    checkerName: text,
    checkerType: or(text, ''),
    checkerDesc: or(text, ''),
    checkerDescModel: or(text, ''),
    checkerLanguage: listOrEmpty(text),
    checkerCategory: or(text, ''),
    checkerCategoryName: or(text, ''),
    checkerTag: listOrEmpty(text),
    severity: number,
    editable: or(flag, false),
    props: maybe(text),
    parameters: listOrEmpty(Parameter),
    createdBy: or(text, ''),
    createdDate: or(number, 0),
    checkerRecommend: maybe(text),
    checkerSetSelected: or(flag, false),
    nativeChecker: or(flag, true),
    status: or(number, 2),
    docsUrl: maybe(text),
  }),
);
export type Rule = Shape<typeof Rule>;

/** Facets of the library in the order they are shown (contract-core 10.1). */
export const RULE_FACETS = [
  'checkerLanguage',
  'checkerCategory',
  'toolName',
  'tag',
  'severity',
  'editable',
  'checkerRecommend',
  'checkerSetSelected',
] as const;
export type RuleFacet = (typeof RULE_FACETS)[number];

export interface RuleFilter extends Partial<Record<RuleFacet, readonly string[]>> {
  readonly keyWord?: string | undefined;
}

export interface RuleSort {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

const STEM = '/defect/api/user/checker';
const PAGE = 100;

/** Counts of every facet, each with the other choices applied. */
export const ruleFacetsQuery = ({ projectId, filter }: { projectId: string; filter: RuleFilter }) =>
  queryOptions({
    queryKey: ['rule-facets', projectId, filter],
    queryFn: ({ signal }) =>
      api.post(`${STEM}/count`, { read: list(Facet), scope: { projectId }, body: filter, signal }),
  });

/** Rules by the hundred (contract-core 10.2): plain lists, a short one is the last. */
export const rulePagesQuery = ({
  projectId,
  filter,
  sort,
}: {
  projectId: string;
  filter: RuleFilter;
  sort: RuleSort | undefined;
}) =>
  infiniteQueryOptions({
    queryKey: ['rules', projectId, filter, sort],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.post(`${STEM}/list`, {
        read: list(Rule),
        scope: { projectId },
        query: { pageNum: pageParam, pageSize: PAGE, sortField: sort?.field, sortType: sort?.order },
        body: filter,
        signal,
      }),
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length + 1),
  });

/** More rows at once count as an export, which the audit log keeps. */
const MOST = 10_000;

/** Every rule for some languages at once, with those a version of a set has, old ones included. */
export const rulesOfSetQuery = ({
  projectId,
  languages,
  checkerSetId,
  version,
}: {
  projectId: string;
  languages: readonly string[];
  checkerSetId: string;
  version: number;
}) =>
  queryOptions({
    queryKey: ['rules-of-set', projectId, checkerSetId, version, languages],
    queryFn: ({ signal }) =>
      api.post(`${STEM}/list`, {
        read: list(Rule),
        scope: { projectId },
        query: { pageNum: 1, pageSize: MOST },
        body: { checkerLanguage: languages, checkerSetId, version },
        signal,
      }),
  });
