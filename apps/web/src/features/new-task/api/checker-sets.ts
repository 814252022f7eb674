import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import {
  anything,
  dictionary,
  flag,
  list,
  listOrEmpty,
  number,
  or,
  type Reader,
  record,
  type Shape,
  text,
} from '../../../lib/shape.ts';

const SetFields = record({
  checkerSetId: text,
  checkerSetName: text,
  codeLang: number,
  version: number,
  checkerCount: or(number, 0),
  toolList: listOrEmpty(text),
  defaultCheckerSet: or(flag, false),
});

/** A set on offer. `whole` is the object as it came: creating a task sends it back complete (contract-core 6.10). */
export type CheckerSet = Shape<typeof SetFields> & { readonly whole: unknown };

const CheckerSet: Reader<CheckerSet> = (value, at) => ({ ...SetFields(value, at), whole: anything(value) });

export interface SetGroup {
  readonly name: string;
  readonly sets: readonly CheckerSet[];
}

/** Sets of the project by the display name of their source (contract-core 11.4). */
export const checkerSetsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['checker-sets', projectId],
    queryFn: async ({ signal }): Promise<readonly SetGroup[]> => {
      const groups = await api.get('/defect/api/user/checkerSet/categoryList', {
        read: dictionary(list(CheckerSet)),
        scope: { projectId },
        signal,
      });
      return Object.entries(groups).map(([name, sets]) => ({ name, sets }));
    },
  });
