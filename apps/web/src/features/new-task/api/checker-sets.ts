import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { SET_STEM, SETS_KEY, CheckerSet as SetFields } from '../../../lib/calls/checker-sets.ts';
import { anything, dictionary, list, type Reader } from '../../../lib/shape.ts';

/** A set on offer. `whole` is the object as it came: creating a task sends it back complete (contract-core 6.10). */
export type CheckerSet = SetFields & { readonly whole: unknown };

const CheckerSet: Reader<CheckerSet> = (value, at) => ({ ...SetFields(value, at), whole: anything(value) });

export interface SetGroup {
  readonly name: string;
  readonly sets: readonly CheckerSet[];
}

/** Sets of the project by the display name of their source (contract-core 11.4). */
export const checkerSetsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [SETS_KEY, projectId],
    queryFn: async ({ signal }): Promise<readonly SetGroup[]> => {
      const groups = await api.get(`${SET_STEM}/categoryList`, {
        read: dictionary(list(CheckerSet)),
        scope: { projectId },
        signal,
      });
      return Object.entries(groups).map(([name, sets]) => ({ name, sets }));
    },
  });
