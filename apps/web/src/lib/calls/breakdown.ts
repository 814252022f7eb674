import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { COMPILE_PATTERNS } from '../paths.ts';
import { number, or, record } from '../shape.ts';
import type { TaskScope } from '../use-scope.ts';
import { defectFactsKey } from './defect-query.ts';

/** How the open rows of a tool spread over its levels: severities of issues, bands of risk; the worst first. */
export interface Level {
  /** The flag that filters a list to this level. */
  readonly flag: number;
  readonly count: number;
}

const TO_REPAIR = 1;
const Severities = record({ seriousCount: or(number, 0), normalCount: or(number, 0), promptCount: or(number, 0) });
const Risks = record({
  superHighCount: or(number, 0),
  highCount: or(number, 0),
  mediumCount: or(number, 0),
  lowCount: or(number, 0),
});

interface Asked {
  readonly toolName: string;
  readonly pattern: string;
  /** As of this build; absent: as of now, decisions since the last check included. */
  readonly buildId?: string | undefined;
}

/**
 * Open issues by severity (contract-defects 5), or open functions or files by risk (the counters of 4). Other patterns
 * have no levels: ask only where `hasLevels` says so.
 */
export const breakdownQuery = (scope: TaskScope, tool: Asked) =>
  queryOptions({
    queryKey: [...defectFactsKey(scope), 'breakdown', tool.toolName, tool.buildId],
    staleTime: 30_000,
    retry: false,
    queryFn: async ({ signal }): Promise<readonly Level[]> => {
      const body = { toolName: tool.toolName, pattern: tool.pattern, status: [TO_REPAIR], buildId: tool.buildId };
      if (tool.pattern === 'LINT') {
        const found = await api.post('/defect/api/user/warn/initpage', {
          read: Severities,
          scope,
          body: { ...body, statisticType: 'SEVERITY' },
          signal,
        });
        return levels([found.seriousCount, found.normalCount, found.promptCount]);
      }
      const list = { scope, query: { pageNum: 1, pageSize: 1 }, body, signal };
      if (COMPILE_PATTERNS.includes(tool.pattern)) {
        const found = await api.post('/defect/api/user/warn/list', { read: Severities, ...list });
        return levels([found.seriousCount, found.normalCount, found.promptCount]);
      }
      const found = await api.post('/defect/api/user/warn/list', { read: Risks, ...list });
      const shown = levels([found.superHighCount, found.highCount, found.mediumCount]);
      // Functions of low risk are issues only where a task's threshold is below the band of medium risk.
      return tool.pattern === 'CCN' && found.lowCount > 0 ? [...shown, { flag: 8, count: found.lowCount }] : shown;
    },
  });

/** Whether a tool's open rows have levels; duplicate files are known as they are now, not as they were in a build. */
export const hasLevels = ({ pattern, buildId }: Omit<Asked, 'toolName'>): boolean =>
  ['LINT', 'CCN', ...COMPILE_PATTERNS].includes(pattern) || (pattern === 'DUPC' && buildId === undefined);

const levels = (counts: readonly number[]): Level[] => counts.map((count, index) => ({ flag: 1 << index, count }));
