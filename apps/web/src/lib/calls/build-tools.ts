import type { BuildTool as WireTool } from '@assay/contract/http/tool';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { listOrEmpty, record, type Shape, text, wire } from '../shape.ts';

const BuildTool = wire<WireTool>()(record({ name: text, versions: listOrEmpty(text) }));
export type BuildTool = Shape<typeof BuildTool>;

/** Programs a build may need, with their versions (contract-core 7.5). */
export const buildToolsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['build-tools'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      api.get('/task/api/user/buildEnv', {
        read: listOrEmpty(BuildTool),
        scope: { projectId },
        query: { os: 'LINUX' },
        signal,
      }),
  });
