import type { MetadataEntry as WireEntry } from '@assay/contract/http/user';
import { readableLanguage } from '@assay/contract/language';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { listOrEmpty, maybe, type Reader, record, type Shape, text, wire } from '../shape.ts';

const Entry = wire<WireEntry>()(record({ key: text, name: text, fullName: text, langType: maybe(text) }));
export type MetadataEntry = Shape<typeof Entry>;

/** Languages carry the name people read; `name` is the wire's short one. */
const Language: Reader<MetadataEntry> = (value, at) => {
  const entry = Entry(value, at);
  return { ...entry, fullName: readableLanguage(entry.fullName) };
};

/** Languages, tool types and patterns with their names, once per session (contract-core 3.2). */
export const metadataQuery = (scope: { projectId: string }) =>
  queryOptions({
    queryKey: ['metadata'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      api.get('/task/api/user/metadatas', {
        read: record({
          LANG: listOrEmpty(Language),
          TOOL_TYPE: listOrEmpty(Entry),
          TOOL_PATTERN: listOrEmpty(Entry),
          PARAM_TYPE: listOrEmpty(Entry),
        }),
        scope,
        query: { metadataType: 'LANG;TOOL_TYPE;TOOL_PATTERN;PARAM_TYPE' },
        signal,
      }),
  });

/** The languages of a mask, in the order of the metadata. */
export function languagesIn(mask: number, languages: readonly MetadataEntry[]): MetadataEntry[] {
  return languages.filter((language) => (mask & Number(language.key)) !== 0);
}
