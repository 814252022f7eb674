import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { dictionary, flag, list, listOrEmpty, number, or, record, type Shape, text } from '../../../lib/shape.ts';

const SetRow = record({
  checkerSetId: text,
  checkerSetName: text,
  description: or(text, ''),
  codeLang: number,
  checkerSetLang: or(text, ''),
  toolList: listOrEmpty(text),
  checkerCount: or(number, 0),
  taskUsage: or(number, 0),
  defaultCheckerSet: or(flag, false),
});
export type SetRow = Shape<typeof SetRow>;

/** Every set the project can use, once each, the one with the most rules first (contract-core 11.4). */
export const allSetsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['checker-sets', projectId, 'rows'],
    queryFn: async ({ signal }): Promise<readonly SetRow[]> => {
      const groups = await api.get('/defect/api/user/checkerSet/categoryList', {
        read: dictionary(list(SetRow)),
        scope: { projectId },
        signal,
      });
      const sets = Object.values(groups).flat();
      const unique = new Map(sets.map((set) => [set.checkerSetId, set]));
      return [...unique.values()].sort((a, b) => b.checkerCount - a.checkerCount);
    },
  });
