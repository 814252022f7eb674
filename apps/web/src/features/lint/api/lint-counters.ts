import type { LintCounters as WireCounters } from '@assay/contract/http/defect-list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { type DefectFilter, defectFactsKey } from '../../../lib/calls/defect-query.ts';
import { number, or, record, type Shape, wire } from '../../../lib/shape.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

const Counters = wire<WireCounters>()(
  record({
    seriousCount: or(number, 0),
    normalCount: or(number, 0),
    promptCount: or(number, 0),
    existCount: or(number, 0),
    fixCount: or(number, 0),
    ignoreCount: or(number, 0),
    maskCount: or(number, 0),
    newCount: or(number, 0),
    historyCount: or(number, 0),
    newDefectJudgeTime: or(number, 0),
  }),
);
export type LintCounters = Shape<typeof Counters>;

export type Statistic = 'STATUS' | 'SEVERITY' | 'DEFECT_TYPE';

/**
 * One of the three counters of the screen (contract-defects 5). Its key holds only what can change its numbers: severity
 * and period never do, the status does not change the status counts. So only what can have changed is asked again.
 */
export const lintCountersQuery = (scope: TaskScope, statisticType: Statistic, filter: DefectFilter) => {
  const { severity: _severity, defectType: _period, status, clusterType: _cluster, ...rest } = filter;
  const narrowed = statisticType === 'STATUS' ? rest : { ...rest, status };
  return queryOptions({
    queryKey: [...defectFactsKey(scope), 'lint-counters', statisticType, narrowed],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.post('/defect/api/user/warn/initpage', {
        read: Counters,
        scope,
        body: { ...narrowed, statisticType },
        signal,
      }),
  });
};
