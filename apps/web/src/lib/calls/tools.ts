import type { Tool as WireTool } from '@assay/contract/http/tool';
import { queryOptions } from '@tanstack/react-query';
import { api, type Scope } from '../api-client.ts';
import { flag, listOrEmpty, maybe, number, or, record, type Shape, text, wire } from '../shape.ts';

const Tool = wire<WireTool>()(
  record({
    name: text,
    displayName: text,
    pattern: text,
    type: or(text, ''),
    lang: or(number, 0),
    params: maybe(text),
    description: maybe(text),
    logo: maybe(text),
    recommend: or(flag, false),
    takesReport: or(flag, false),
  }),
);
export type Tool = Shape<typeof Tool>;

/** Every tool of the site in its order (contract-core 3.3). @param scope of a task where `recommend` matters */
export const toolsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['tools', scope.projectId],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      api.get('/task/api/user/toolList', { read: listOrEmpty(Tool), scope, query: { isDetail: true }, signal }),
  });
