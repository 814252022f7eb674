import type { RiskEntry as WireEntry } from '@assay/contract/http/user';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { listOrEmpty, record, type Shape, text, wire } from '../shape.ts';

const Entry = wire<WireEntry>()(record({ paramCode: text, paramName: text, paramValue: text }));
type Entry = Shape<typeof Entry>;

/** Lower ends of the bands, inclusive; medium ends where high begins. */
export interface Bands {
  readonly medium: number;
  readonly high: number;
  readonly extreme: number;
}

/** Bands of complexity and duplication as the site has set them (contract: risklist). */
export const riskThresholdsQuery = (scope: { projectId: string }) =>
  queryOptions({
    queryKey: ['risk-thresholds'],
    staleTime: 300_000,
    queryFn: ({ signal }) => api.get('/task/api/user/risklist', { read: listOrEmpty(Entry), scope, signal }),
  });

/** @returns undefined while they are not known, or when one of them is no number: then nothing is claimed */
export function bandsOf(entries: readonly Entry[] | undefined, tool: 'CCN' | 'DUPC'): Bands | undefined {
  const of = (name: string) =>
    Number(entries?.find((entry) => entry.paramCode === tool && entry.paramName === name)?.paramValue || Number.NaN);
  const bands = { medium: of('M'), high: of('H'), extreme: of('SH') };
  return Object.values(bands).every(Number.isFinite) ? bands : undefined;
}
