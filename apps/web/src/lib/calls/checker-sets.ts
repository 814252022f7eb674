import { LATEST_VERSION } from '@assay/contract/codes';
import type { CheckerSet as WireSet } from '@assay/contract/http/checker-set';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { flag, list, listOrEmpty, maybe, number, or, record, type Shape, text, wire } from '../shape.ts';
import { Facet } from './checker-facets.ts';

/** A rule a set holds; `props` is JSON text of its parameters, when it has some; `severity` where it is not the rule's own. */
export const SetRule = record({
  toolName: text,
  checkerKey: text,
  checkerName: maybe(text),
  props: maybe(text),
  severity: maybe(number),
});
export type SetRule = Shape<typeof SetRule>;

/** A rule as a content is sent. */
export interface SentRule {
  readonly toolName: string;
  readonly checkerKey: string;
  readonly props?: string;
  readonly severity?: number;
}

export const CheckerSet = wire<WireSet>()(
  record({
    checkerSetId: text,
    checkerSetName: or(text, ''),
    description: or(text, ''),
    codeLang: or(number, 0),
    codeLangList: listOrEmpty(text),
    toolList: listOrEmpty(text),
    checkerProps: listOrEmpty(SetRule),
    checkerCount: or(number, 0),
    catagories: listOrEmpty(record({ enName: text, cnName: text })),
    scope: or(number, 2),
    creator: or(text, ''),
    createTime: or(number, 0),
    lastUpdateTime: or(number, 0),
    version: or(number, LATEST_VERSION),
    versionList: listOrEmpty(record({ version: number, displayName: text })),
    projectId: or(text, ''),
    defaultCheckerSet: or(flag, false),
    checkerSetSource: maybe(text),
    legacy: or(flag, false),
    initCheckers: or(flag, true),
    taskUsage: or(number, 0),
    projectInstalled: maybe(flag),
    latestVersion: maybe(number),
  }),
);
export type CheckerSet = Shape<typeof CheckerSet>;

/** Facets of the list of sets in the order they are shown (contract-core 11.1). */
export const SET_FACETS = ['checkerSetLanguage', 'checkerSetCategory', 'toolName', 'checkerSetSource'] as const;
export type SetFacet = (typeof SET_FACETS)[number];

export interface SetFilter extends Partial<Record<SetFacet, readonly string[]>> {
  readonly keyWord?: string | undefined;
}

export const SET_STEM = '/defect/api/user/checkerSet';

/** Everything read of sets begins with this key: whatever changes one makes all of it old. */
export const SETS_KEY = 'checker-sets';

/** Sets of a project, default ones first (contract-core 11.2). @param sort the most used or the newest first instead */
export const setsQuery = ({
  projectId,
  filter = {},
  sort,
}: {
  projectId: string;
  filter?: SetFilter;
  sort?: 'taskUsage' | 'createTime' | undefined;
}) =>
  queryOptions({
    queryKey: [SETS_KEY, projectId, 'list', filter, sort],
    queryFn: ({ signal }) =>
      api.post(`${SET_STEM}/list`, {
        read: list(CheckerSet),
        scope: { projectId },
        body: { projectId, ...filter, ...(sort ? { sortField: sort, sortType: 'DESC' } : {}) },
        signal,
      }),
  });

export const setFacetsQuery = ({ projectId, filter }: { projectId: string; filter: SetFilter }) =>
  queryOptions({
    queryKey: [SETS_KEY, projectId, 'facets', filter],
    queryFn: ({ signal }) =>
      api.post(`${SET_STEM}/count`, {
        read: list(Facet),
        scope: { projectId },
        body: { projectId, ...filter },
        signal,
      }),
  });

/** A person may manage the sets of the project (contract-core 11.13); who made a set may manage that one. */
export const setRightsQuery = ({ projectId, user }: { projectId: string; user: string }) =>
  queryOptions({
    queryKey: ['set-rights', projectId, user],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.post(`${SET_STEM}/userManagementPermission`, {
        read: listOrEmpty(text),
        scope: { projectId },
        body: { projectId, user },
        signal,
      }),
  });

/** Newest version of a set as a number. */
export function newestOf(set: Pick<CheckerSet, 'versionList' | 'latestVersion'>): number {
  return set.latestVersion ?? Math.max(1, ...set.versionList.map((v) => v.version).filter((v) => v < LATEST_VERSION));
}
