import type { SetFormParams } from '@assay/contract/http/checker-set';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { listOrEmpty, number, record, text, wire } from '../shape.ts';
import { CheckerSet, SET_STEM, SETS_KEY } from './checker-sets.ts';

const Category = record({ enName: text, cnName: text });

/** Languages, categories and possible bases of a new set (contract-core 11.5; `catatories` is the wire's). */
export const setFormQuery = (projectId: string) =>
  queryOptions({
    queryKey: [SETS_KEY, projectId, 'form'],
    queryFn: ({ signal }) =>
      api.get(`${SET_STEM}/params`, {
        read: wire<SetFormParams>()(
          record({
            codeLangs: listOrEmpty(record({ codeLang: number, displayName: text })),
            catatories: listOrEmpty(Category),
            checkerSets: listOrEmpty(CheckerSet),
          }),
        ),
        scope: { projectId },
        signal,
      }),
  });
