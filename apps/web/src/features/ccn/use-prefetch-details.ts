import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTaskScope } from '../../lib/use-scope.ts';
import { ccnDetailQuery } from './api/ccn-detail.ts';
import type { CcnRow } from './api/ccn-list.ts';

/** Details of the next rows, so that "next" is instant; one failure ends it. */
export function usePrefetchDetails(rows: readonly CcnRow[]): void {
  const scope = useTaskScope();
  const client = useQueryClient();
  const wanted = JSON.stringify(rows.map(({ entityId, filePath }) => ({ entityId, filePath })));
  useEffect(() => {
    let ended = false;
    const timer = setTimeout(async () => {
      for (const row of JSON.parse(wanted) as { entityId: string; filePath: string }[]) {
        if (ended) return;
        try {
          await client.fetchQuery(ccnDetailQuery(scope, row));
        } catch {
          return;
        }
      }
    }, 150);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [client, scope, wanted]);
}
