import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ListSummary } from '../../../components/defects/defect-page.tsx';
import { defects } from '../../../components/defects/defect-texts.ts';
import { ListView } from '../../../components/defects/list-view.tsx';
import { useDefectList } from '../../../components/defects/use-defect-list.ts';
import { useNeighbours } from '../../../components/defects/use-neighbours.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { lintFileQuery } from '../api/lint-detail.ts';
import { type LintFile, lintFilesQuery, PAGE_SIZE } from '../api/lint-list.ts';
import { LINT_OPEN_FIELDS, lintSort } from '../list-state.ts';
import { lint } from '../texts.ts';
import { useNextLintIssue } from '../use-lint-detail.ts';
import { useFileColumns } from './file-columns.tsx';
import type { LintListProps } from './issue-list.tsx';
import { LintDetailPane } from './lint-detail.tsx';

/** The same issues by file: the open file shows all of them in one source. Only ignoring exists here (screens 9.1.5). */
export function FileList({
  toolLabel,
  filter,
  state,
  change,
  known,
  allowed,
  facets,
  empty,
  onHelp,
  issues,
}: LintListProps & { readonly issues: number | undefined }) {
  const t = lint.use();
  const d = defects.use();
  const scope = useTaskScope();
  const sort = lintSort(state);
  const [opened] = useUrlState(LINT_OPEN_FIELDS);
  const detail = useQuery({ ...lintFileQuery(scope, filter, opened.filePath), enabled: opened.filePath !== '' });
  const found = detail.data?.lintDefectList;
  const issue = found?.find((entry) => entry.entityId === opened.entityId) ?? found?.[0];
  const close = () => change({ filePath: '', entityId: '' });
  const model = useDefectList<LintFile>({
    filter,
    sort,
    list: useInfiniteQuery(lintFilesQuery({ scope, filter, sort: { sortField: sort.field, sortType: sort.order } })),
    keyOf: (file) => file.filePath,
    // Every listed file has something to be repaired.
    untickable: () => undefined,
    known,
    allowed,
    open: opened.filePath,
    onOpen: (file) => change({ filePath: file.filePath, entityId: '' }),
    onClose: close,
    onDecided: () => (found?.length === 1 ? close() : change({ entityId: '' })),
    onHelp,
    fileQuestion: (file) => ({
      target: { kind: 'files', filter, paths: [file.filePath] },
      count: 1,
    }),
  });
  useNeighbours(
    model.ahead.map(({ filePath }) => ({
      key: filePath,
      read: (client) => client.fetchQuery(lintFileQuery(scope, filter, filePath)),
    })),
  );
  const next = useNextLintIssue({ filter, filePath: model.ahead[0]?.filePath ?? '', entityId: '' });
  const { triage } = model;
  const columns = useFileColumns({
    narrow: model.isOpen,
    onIgnore: allowed
      ? (file) => triage.ignore({ target: { kind: 'files', filter, paths: [file.filePath] }, count: 1 })
      : undefined,
  });
  return (
    <>
      <ListSummary
        facets={facets}
        total={model.list.data && model.total}
        words={(count) => d('fileWord', { count })}
        more={issues === undefined ? undefined : t('inAll', { count: issues })}
      />
      <ListView
        byFile
        name="lint"
        label={t('files', { tool: toolLabel })}
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
            open={{ detail: detail.data, issue, error: detail.error, retry: () => void detail.refetch() }}
            next={next}
            byFile
            position={model.position}
            triage={allowed ? triage : undefined}
            onClose={close}
            onIssue={(entityId) => change({ entityId })}
            onChecker={(checker) => change({ checker: state.checker === checker ? '' : checker })}
          />
        )}
      />
    </>
  );
}
