import type { CheckerDetail } from '@assay/contract/http/checker';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { maybe, or, record, type Shape, text, wire } from '../shape.ts';

const RuleDetail = wire<Partial<CheckerDetail>>()(
  record({
    checkerKey: maybe(text),
    checkerDetailDesc: or(text, ''),
    errExample: or(text, ''),
    rightExample: or(text, ''),
    docsUrl: maybe(text),
  }),
);
export type RuleDetail = Shape<typeof RuleDetail>;

/** Explanation and examples of a rule (contract-core 9.10). */
export const ruleDetailQuery = (at: { projectId: string; toolName: string; checkerKey: string }) =>
  queryOptions({
    queryKey: ['rule-detail', at.projectId, at.toolName, at.checkerKey],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      api.get(`/defect/api/user/checker/detail/toolName/${encodeURIComponent(at.toolName)}`, {
        read: RuleDetail,
        scope: { projectId: at.projectId },
        query: { checkerKey: at.checkerKey },
        signal,
      }),
  });
