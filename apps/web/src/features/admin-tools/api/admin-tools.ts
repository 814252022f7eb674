import type { ToolsOnMachine } from '@assay/contract/http/admin';
import type { Tool as WireTool } from '@assay/contract/http/tool';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { anything, list, listOrEmpty, maybe, or, record, type Shape, text, wire } from '../../../lib/shape.ts';

const AdminTool = wire<WireTool>()(
  record({
    name: text,
    displayName: text,
    type: or(text, ''),
    status: text,
    description: maybe(text),
    logo: maybe(text),
    supportedLanguages: listOrEmpty(text),
  }),
);
export type AdminTool = Shape<typeof AdminTool>;

/** Every tool of the site, those not published too, in their order. */
export const adminToolsQuery = queryOptions({
  queryKey: ['admin', 'tools'],
  queryFn: ({ signal }) =>
    api.get('/task/api/user/toolList', { read: listOrEmpty(AdminTool), query: { isDetail: true }, signal }),
});

const OnMachine = wire<ToolsOnMachine>()(
  record({
    machine: text,
    tools: list(record({ name: text, kind: text, version: maybe(text), programs: list(text), missing: maybe(text) })),
  }),
);
export type FoundTool = Shape<typeof OnMachine>['tools'][number];

/** What a worker finds on its machine; it starts the programs to ask their versions, so it is not asked often. */
export const machineToolsQuery = queryOptions({
  queryKey: ['admin', 'machine-tools'],
  staleTime: 5 * 60_000,
  retry: false,
  queryFn: ({ signal }) => api.post('/admin/api/tools/probe', { read: OnMachine, signal }),
});

/** Stores the order at once; a refusal puts the rows back. */
export function useSortTools() {
  const client = useQueryClient();
  const { queryKey } = adminToolsQuery;
  return useMutation({
    mutationFn: (tools: readonly AdminTool[]) =>
      api.post('/tool/sort', { read: anything, body: tools.map((tool) => tool.name), slot: 'tool-sort' }),
    onMutate: async (tools) => {
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, [...tools]);
      await client.cancelQueries({ queryKey });
      return { before };
    },
    onError: (_error, _tools, context) => client.setQueryData(queryKey, context?.before),
    onSuccess: () => client.invalidateQueries({ queryKey: ['tools'] }),
  });
}

/** `P`: to everybody; `T`: to administrators. */
export function useOfferTool() {
  const client = useQueryClient();
  const { queryKey } = adminToolsQuery;
  return useMutation({
    mutationFn: ({ name, everybody }: { name: string; everybody: boolean }) =>
      api.post(everybody ? '/tool/publish' : '/admin/api/tools/withdraw', { read: anything, body: { name } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['tools'] });
      return client.invalidateQueries({ queryKey });
    },
  });
}
