import type { SiteSettings } from '@assay/contract/http/user';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { list, listOrEmpty, maybe, record, type Shape, text, wire } from '../shape.ts';

const Site = wire<SiteSettings>()(
  record({
    oldSiteUrl: maybe(text),
    banner: maybe(record({ id: text, text })),
    pipelineUrls: maybe(record({ edit: maybe(text), history: maybe(text) })),
    releaseNotes: listOrEmpty(record({ version: text, date: text, notes: list(text) })),
  }),
);
export type Site = Shape<typeof Site>;

/** Banner, release notes and the link to the former edition (decisions 32). A server without them is no failure. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  staleTime: 10 * 60_000,
  retry: false,
  queryFn: ({ signal }) =>
    api
      .get('/task/api/user/settings', { read: Site, signal, anonymous: true })
      .catch((): Site => ({ oldSiteUrl: undefined, banner: undefined, pipelineUrls: undefined, releaseNotes: [] })),
});
