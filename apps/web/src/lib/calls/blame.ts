import type { BlameData } from '@assay/contract/http/defect-blame';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { list, number, or, record, type Shape, text, wire } from '../shape.ts';
import type { TaskScope } from '../use-scope.ts';

const Blame = wire<BlameData>()(
  record({
    revision: text,
    commits: list(record({ id: text, author: or(text, ''), time: number, subject: or(text, '') })),
    lines: list(number),
  }),
);
export type Blame = Shape<typeof Blame>;

/** Who last changed each line of a file; a commit never changes, so an answer stays. @param buildId empty: the newest */
export const blameQuery = (scope: TaskScope, { filePath, buildId }: { filePath: string; buildId: string }) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'blame', filePath, buildId],
    staleTime: 5 * 60_000,
    retry: false,
    queryFn: ({ signal }) =>
      api.get('/defect/api/user/warn/blame', {
        read: Blame,
        scope,
        query: { filePath, buildId: buildId === '' ? undefined : buildId },
        signal,
      }),
  });
