import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DefectFilter } from '../../lib/calls/defect-query.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { type LintDetail, type LintIssue, lintFileQuery, lintIssueQuery } from './api/lint-detail.ts';

export interface OpenIssue {
  readonly detail: LintDetail | undefined;
  readonly issue: LintIssue | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** An issue with its file. */
export interface ReadIssue {
  readonly detail: LintDetail;
  readonly issue: LintIssue;
}

/**
 * The issue the reader goes to next, once its file was read ahead (`useNeighbours`). Nothing is asked for.
 * @param entityId empty: the first of the file
 */
export function useNextLintIssue({
  filter,
  filePath,
  entityId,
}: {
  filter: DefectFilter;
  filePath: string;
  entityId: string;
}): ReadIssue | undefined {
  const { data: detail } = useQuery({ ...lintFileQuery(useTaskScope(), filter, filePath), enabled: false });
  const issue = entityId === '' ? detail?.lintDefectList[0] : detail && issueIn(detail, entityId);
  return detail && issue && { detail, issue };
}

const issueIn = ({ lintDefectList }: LintDetail, entityId: string): LintIssue | undefined =>
  lintDefectList.find((issue) => issue.entityId === entityId);

/**
 * The issue on screen with its file. A file's answer holds all its issues, so walking through a file asks nothing again.
 * An issue the filter no longer shows, or that came by a link without its path, is asked for by its id.
 * @param filePath empty: not known yet
 */
export function useLintIssue({
  filter,
  entityId,
  filePath,
}: {
  filter: DefectFilter;
  entityId: string;
  filePath: string;
}): OpenIssue {
  const scope = useTaskScope();
  const cached = useQueryClient().getQueryData(lintIssueQuery(scope, filter.toolName, entityId).queryKey);
  const path = filePath || cached?.filePath || '';
  const file = useQuery({ ...lintFileQuery(scope, filter, path), enabled: path !== '' });
  const inFile = file.data && issueIn(file.data, entityId);
  const alone = useQuery({
    ...lintIssueQuery(scope, filter.toolName, entityId),
    enabled: entityId !== '' && inFile === undefined && !file.isLoading,
  });
  const detail = inFile ? file.data : alone.data;
  return {
    detail,
    issue: inFile ?? (alone.data && issueIn(alone.data, entityId)),
    error: detail ? undefined : (alone.error ?? (path !== '' && entityId === '' ? file.error : undefined)),
    retry: () => {
      void file.refetch();
      void alone.refetch();
    },
  };
}
