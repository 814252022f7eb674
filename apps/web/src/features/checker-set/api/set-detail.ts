import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { CheckerSet, SET_STEM, SETS_KEY } from '../../../lib/calls/checker-sets.ts';
import { maybe, record, text } from '../../../lib/shape.ts';

/** A version of a set with its rules (contract-core 11.8); null: there is none, or it is not for this project. */
export const setDetailQuery = (at: { projectId: string; checkerSetId: string; version: number }) =>
  queryOptions({
    queryKey: [SETS_KEY, at.projectId, 'detail', at.checkerSetId, at.version],
    queryFn: ({ signal }) =>
      api.get(`${SET_STEM}/${encodeURIComponent(at.checkerSetId)}/versions/${at.version}/detail`, {
        read: (value, place) =>
          record({ checkerSetId: maybe(text) })(value).checkerSetId ? CheckerSet(value, place) : null,
        scope: { projectId: at.projectId },
        signal,
      }),
  });
