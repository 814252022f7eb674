import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListSummary } from '../../../components/defects/defect-page.tsx';
import { defects } from '../../../components/defects/defect-texts.ts';
import { ListView } from '../../../components/defects/list-view.tsx';
import { useUntickable } from '../../../components/defects/untickable.ts';
import { useDefectList } from '../../../components/defects/use-defect-list.ts';
import { useNeighbours } from '../../../components/defects/use-neighbours.ts';
import type { DefectFilter } from '../../../lib/calls/defect-query.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { lintFileQuery } from '../api/lint-detail.ts';
import { type LintRow, lintListQuery, PAGE_SIZE } from '../api/lint-list.ts';
import { LINT_OPEN_FIELDS, type LintAddress, type LintState, lintSort } from '../list-state.ts';
import { lint } from '../texts.ts';
import { useLintIssue, useNextLintIssue } from '../use-lint-detail.ts';
import { useIssueColumns } from './issue-columns.tsx';
import { LintDetailPane } from './lint-detail.tsx';

export interface LintListProps {
  readonly toolLabel: string;
  readonly filter: DefectFilter;
  readonly state: LintState;
  readonly change: (change: Partial<LintAddress>) => void;
  readonly known: readonly string[];
  readonly allowed: boolean;
  readonly facets: ReactNode;
  readonly empty: ReactNode;
  readonly onHelp: () => void;
}

/** Issues one by one, and the open one beside them. */
export function IssueList({ toolLabel, filter, state, change, known, allowed, facets, empty, onHelp }: LintListProps) {
  const t = lint.use();
  const d = defects.use();
  const scope = useTaskScope();
  const sort = lintSort(state);
  const [opened] = useUrlState(LINT_OPEN_FIELDS);
  const model = useDefectList<LintRow>({
    filter,
    sort,
    list: useInfiniteQuery(lintListQuery({ scope, filter, sort: { sortField: sort.field, sortType: sort.order } })),
    keyOf: (row) => row.entityId,
    untickable: useUntickable(),
    known,
    allowed,
    open: opened.entityId,
    onOpen: (row) => change({ entityId: row.entityId, filePath: '' }),
    onClose: () => change({ entityId: '', filePath: '' }),
    onHelp,
    onShow: (entityId) => change({ entityId, filePath: '' }),
    decidable: (row) => row,
  });
  const issue = useLintIssue({
    filter,
    entityId: opened.entityId,
    filePath: model.openRow?.filePath ?? opened.filePath,
  });
  useNeighbours(
    model.ahead.map(({ filePath }) => ({
      key: filePath,
      read: (client) => client.fetchQuery(lintFileQuery(scope, filter, filePath)),
    })),
  );
  const [next] = model.ahead;
  const ahead = useNextLintIssue({ filter, filePath: next?.filePath ?? '', entityId: next?.entityId ?? '' });
  const triage = allowed ? model.triage : undefined;
  const onChecker = (checker: string) => change({ checker: state.checker === checker ? '' : checker });
  const columns = useIssueColumns({
    narrow: model.isOpen,
    manyStatuses: state.status.length !== 1,
    triage,
    onChecker,
  });
  return (
    <>
      <ListSummary
        facets={facets}
        total={model.list.data && model.total}
        words={(count) => d('issueWord', { count })}
      />
      <ListView
        name="lint"
        label={t('list', { tool: toolLabel })}
        what={t('what')}
        model={model}
        columns={columns}
        onSort={change}
        pageSize={PAGE_SIZE}
        empty={empty}
        detail={() => (
          <LintDetailPane
            toolName={filter.toolName}
            buildId={state.buildId}
            open={issue}
            next={ahead}
            byFile={false}
            position={model.position}
            triage={triage}
            onClose={model.onClose}
            onIssue={(entityId) => change({ entityId, filePath: issue.detail?.filePath ?? '' })}
            onChecker={onChecker}
          />
        )}
      />
    </>
  );
}
