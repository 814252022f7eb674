import type { SetTask as WireTask } from '@assay/contract/http/checker-set';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { flag, listOrEmpty, number, record, type Shape, text, wire } from '../shape.ts';
import { SET_STEM, SETS_KEY } from './checker-sets.ts';

const SetTask = wire<WireTask>()(
  record({ taskId: number, nameCn: text, nameEn: text, version: number, disabled: flag }),
);
export type SetTask = Shape<typeof SetTask>;

/** Tasks of the project that use a set, and in which version. */
export const setTasksQuery = ({ projectId, checkerSetId }: { projectId: string; checkerSetId: string }) =>
  queryOptions({
    queryKey: [SETS_KEY, projectId, 'tasks', checkerSetId],
    queryFn: ({ signal }) =>
      api.get(`${SET_STEM}/${encodeURIComponent(checkerSetId)}/tasks`, {
        read: listOrEmpty(SetTask),
        scope: { projectId },
        signal,
      }),
  });
