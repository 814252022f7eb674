import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { contentPage } from '../shape.ts';
import { CheckerSet, SET_STEM, SETS_KEY } from './checker-sets.ts';

const PAGE = 20;

export interface StoreFilter {
  readonly quickSearch: string;
  /** Names of languages on the wire. */
  readonly languages: readonly string[];
  /** `enName` of a category; undefined: every one. */
  readonly category: string | undefined;
}

/** Public sets the project does not have yet, the most used first, twenty at a time (contract-core 11.3). */
export const setStoreQuery = ({ projectId, filter }: { projectId: string; filter: StoreFilter }) =>
  infiniteQueryOptions({
    queryKey: [SETS_KEY, projectId, 'store', filter],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.post(`${SET_STEM}/otherList`, {
        read: contentPage(CheckerSet),
        scope: { projectId },
        body: {
          quickSearch: filter.quickSearch,
          checkerSetLanguage: filter.languages,
          checkerSetCategory: filter.category === undefined ? [] : [filter.category],
          projectInstalled: false,
          pageNum: pageParam,
          pageSize: PAGE,
        },
        signal,
      }),
    getNextPageParam: (last, pages) => (last.last ? undefined : pages.length + 1),
  });

/** Makes a set usable in the project (contract-core 11.12). It follows the newest version. */
export function installSet({ projectId, checkerSetId }: { projectId: string; checkerSetId: string }): Promise<unknown> {
  return api.post(`${SET_STEM}/${encodeURIComponent(checkerSetId)}/relationships`, {
    read: (value) => value,
    scope: { projectId },
    body: { type: 'PROJECT', projectId },
  });
}
