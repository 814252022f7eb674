import type { SiteFacts } from '@assay/contract/http/admin';
import type { TestDelivery } from '@assay/contract/http/delivery';
import type { AdminSettings, ChangeSettingsBody } from '@assay/contract/http/site-settings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { siteQuery } from '../../../lib/calls/site.ts';
import { flag, list, listOrEmpty, maybe, number, record, type Shape, text, wire } from '../../../lib/shape.ts';

const PATH = '/admin/api/settings';

const Settings = wire<AdminSettings>()(
  record({
    risk: record({
      CCN: record({ L: number, M: number, H: number, SH: number }),
      DUPC: record({ M: number, H: number, SH: number }),
    }),
    banner: maybe(record({ id: text, text: record({ zh: text, en: text }) })),
    pipelineUrls: record({ edit: maybe(text), history: maybe(text) }),
    stars: record({ upTo: list(number) }),
    retention: record({ auditDays: number }),
    mail: maybe(record({ host: text, port: number, security: text, user: maybe(text), from: text, hasPassword: flag })),
  }),
);
export type Settings = Shape<typeof Settings>;

export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: ({ signal }) => api.get(PATH, { read: Settings, signal }),
});

/** Changes sections; the answer holds all of them. The shell and the grades that pages show are read again. */
export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    // What was sent may hold a password.
    gcTime: 0,
    mutationFn: (body: ChangeSettingsBody) => api.put(PATH, { read: Settings, body }),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      void client.invalidateQueries({ queryKey: siteQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['risk-thresholds'] });
    },
  });
}

const Facts = wire<SiteFacts>()(
  record({
    timezone: text,
    language: text,
    publicUrl: maybe(text),
    oldSiteUrl: maybe(text),
    prefix: text,
    languageCookies: list(text),
    csrfCookie: text,
    projectHeader: text,
    taskHeader: text,
    uploadMaxMb: number,
    allowPrivateHosts: flag,
    allowUnprotected: flag,
    mail: maybe(record({ host: text, port: number, from: text })),
    oidc: maybe(
      record({
        name: text,
        issuer: text,
        clientId: text,
        domains: listOrEmpty(text),
        autoCreate: flag,
        adminGroup: maybe(text),
        roles: listOrEmpty(text),
      }),
    ),
  }),
);
export type Facts = Shape<typeof Facts>;

/** What the environment of the installation decides. */
export const factsQuery = queryOptions({
  queryKey: ['admin', 'facts'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => api.get('/admin/api/facts', { read: Facts, signal }),
});

const Tested = wire<TestDelivery>()(record({ sent: flag, answer: text, receivers: listOrEmpty(text) }));

/** A mail to the reader's own address, through the stored server. */
export function useTestMail() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: () => api.post('/admin/api/deliveries/test', { read: Tested }),
  });
}
