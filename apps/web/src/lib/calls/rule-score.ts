import type { CheckerScore as WireScore } from '@assay/contract/http/checker';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { list, maybe, number, or, record, type Shape, text, wire } from '../shape.ts';

const Score = wire<WireScore>()(
  record({
    projectId: text,
    projectName: text,
    tasks: number,
    raised: number,
    open: number,
    falsePositive: number,
    byDesign: number,
    ignoredElse: number,
    fixed: number,
    masked: number,
    daysToFix: maybe(number),
    everFixed: or(number, 0),
    returned: or(number, 0),
    openDays: maybe(number),
    falseFolder: maybe(record({ path: text, count: number })),
    toolTime: maybe(record({ tasks: number, ms: number })),
  }),
);
export type RuleScore = Shape<typeof Score>;

/** What became of everything a rule raised, in each project of the reader, the most first. */
export const ruleScoreQuery = ({ toolName, checkerKey }: { toolName: string; checkerKey: string }) =>
  queryOptions({
    queryKey: ['rule-score', toolName, checkerKey],
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) =>
      api.get('/defect/api/user/checker/score', { read: list(Score), query: { toolName, checkerKey }, signal }),
  });
