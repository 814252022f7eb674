import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Decision } from '../../lib/calls/triage.ts';
import { decided, type ListPage, type Patchable, patchLists } from './list-pages.ts';

interface Act {
  readonly ids: ReadonlySet<string>;
  readonly decision: Decision;
}

type Pages = InfiniteData<ListPage<unknown>>;

/** What has to be known to take an assumed change back. */
export interface Assumed {
  restore(): void;
}

/**
 * Shows a decision about known rows before the server has answered: in every loaded list and every loaded detail.
 * @returns how to take it back when the server refuses: lists become what they were, unless more of them was loaded since,
 *   then they are read again, as details always are
 */
export function assume(
  client: QueryClient,
  { lists, facts, act }: { lists: QueryKey; facts: QueryKey; act: Act },
): Assumed {
  const before = client.getQueriesData<Pages>({ queryKey: lists });
  patchLists(client, lists, act);
  patchDetails(client, facts, act);
  return {
    restore: () => {
      for (const [queryKey, data] of before) {
        const now = client.getQueryData<Pages>(queryKey);
        if (data && now?.pages.length === data.pages.length) client.setQueryData(queryKey, data);
        else void client.invalidateQueries({ queryKey });
      }
      void client.invalidateQueries({ queryKey: facts });
    },
  };
}

/** Details hold their rows under different names; whatever looks like a row of the act is changed. */
function patchDetails(client: QueryClient, facts: QueryKey, act: Act): void {
  client.setQueriesData<unknown>({ queryKey: facts }, (data: unknown) => patched(data, act));
}

const ROW_NAMES = ['row', 'defectVO'] as const;

/** @returns the same object when nothing in it is concerned */
export function patched(data: unknown, { ids, decision }: Act): unknown {
  if (!isObject(data)) return data;
  const change = (value: unknown) => (isRow(value) && ids.has(value.entityId) ? decided(value, decision) : value);
  const { lintDefectList } = data;
  if (Array.isArray(lintDefectList)) {
    return lintDefectList.some((entry) => change(entry) !== entry)
      ? { ...data, lintDefectList: lintDefectList.map(change) }
      : data;
  }
  for (const name of ROW_NAMES) {
    const next = change(data[name]);
    if (next !== data[name]) return { ...data, [name]: next };
  }
  return data;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRow(value: unknown): value is Patchable {
  return isObject(value) && typeof value.entityId === 'string' && typeof value.status === 'number';
}
