import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { DefectPage, ListSummary } from '../../components/defects/defect-page.tsx';
import { defects } from '../../components/defects/defect-texts.ts';
import { EmptyList } from '../../components/defects/empty-list.tsx';
import { useKeyboardHelp } from '../../components/defects/keyboard-help.tsx';
import { FindingFacets, levelsOf } from '../../components/defects/levels.tsx';
import { ToolSwitch } from '../../components/defects/list-head.tsx';
import { ListTools } from '../../components/defects/list-tools.tsx';
import { ListView } from '../../components/defects/list-view.tsx';
import { SnapshotBanner } from '../../components/defects/snapshot-banner.tsx';
import { useUntickable } from '../../components/defects/untickable.ts';
import { useDefectList } from '../../components/defects/use-defect-list.ts';
import { useListCounts } from '../../components/defects/use-list-counts.ts';
import { useNeighbours } from '../../components/defects/use-neighbours.ts';
import { useSteady } from '../../components/defects/use-steady.ts';
import { permissionsQuery } from '../../lib/calls/permissions.ts';
import type { TaskTool } from '../../lib/calls/task-info.ts';
import { paths } from '../../lib/paths.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { compileDetailQuery } from './api/compile-detail.ts';
import { compileCounts, compileListQuery, PAGE_SIZE } from './api/compile-list.ts';
import type { CompileRow } from './api/compile-row.ts';
import { useCompileColumns } from './components/compile-columns.tsx';
import { CompileDetailPane } from './components/compile-detail.tsx';
import {
  COMPILE_FIELDS,
  compileChange,
  compileFilter,
  compileSort,
  compileValues,
  isNarrowed,
  NO_COMPILE_FILTER,
} from './list-state.ts';
import { compile } from './texts.ts';
import { useCompileFields } from './use-compile-fields.tsx';

/** Issues of one compile-type tool (screens 9.2): the frame of every issue list, with traces beside it. */
export function CompileScreen({ tool }: { tool: TaskTool }) {
  const t = compile.use();
  const d = defects.use();
  const scope = useTaskScope();
  const { toolName, toolPattern: pattern } = tool;
  const [state, change] = useUrlState(COMPILE_FIELDS);
  const help = useKeyboardHelp();
  const filter = useSteady(compileFilter(toolName, state));
  const sort = compileSort(state);

  const { data: granted } = useQuery(permissionsQuery(scope));
  const question = { scope, filter, sort: { sortField: sort.field, sortType: sort.order } };
  const list = useInfiniteQuery(compileListQuery(question));
  const counts = useListCounts({
    scope,
    key: [toolName, filter],
    list,
    read: (signal) => compileCounts(question, signal),
  });
  const show = (entityId: string) => change({ entityId, filePath: '' });
  const model = useDefectList<CompileRow>({
    filter,
    sort,
    list,
    keyOf: (row) => row.entityId,
    untickable: useUntickable(),
    known: Object.keys(counts?.authorMap ?? {}),
    allowed: granted?.has('defect_manage') ?? false,
    open: state.entityId,
    onOpen: (row) => change({ entityId: row.entityId, filePath: '' }),
    onClose: () => change({ entityId: '', filePath: '' }),
    onHelp: help.show,
    onShow: show,
    decidable: (row) => row,
  });
  const asked = (row: { entityId: string; filePathname: string }) => ({
    toolName,
    pattern,
    entityId: row.entityId,
    filePath: row.filePathname,
    buildId: state.buildId,
  });
  useNeighbours(
    model.ahead.map((row) => ({
      key: row.entityId,
      read: (client) => client.fetchQuery(compileDetailQuery(scope, asked(row))),
    })),
  );
  const triage = model.allowed ? model.triage : undefined;
  const onChecker = (checker: string) => change({ checker: state.checker === checker ? '' : checker });
  const columns = useCompileColumns({
    narrow: model.isOpen,
    manyStatuses: state.status.length !== 1,
    triage,
    onChecker,
  });
  const levels = levelsOf(counts?.seriousCount, counts?.normalCount, counts?.promptCount);
  const fields = useCompileFields(counts, levels);
  const onClear = isNarrowed(state) ? () => change(NO_COMPILE_FILTER) : undefined;
  return (
    <DefectPage
      title={<ToolSwitch current={tool} />}
      tabs={[
        { label: d('issues'), to: paths.compileList({ ...scope, toolId: toolName }), current: true },
        { label: d('report'), to: paths.compileCharts({ ...scope, toolId: toolName }) },
      ]}
      tools={<ListTools filter={filter} sort={sort} total={list.data && model.total} help={help.button} />}
      banner={<SnapshotBanner buildId={state.buildId} onLeave={() => change({ buildId: '' })} />}
      filters={{
        fields,
        values: compileValues(state),
        onChange: (values) => change(compileChange(values)),
        onClear,
      }}
    >
      <ListSummary
        facets={
          <FindingFacets
            kind="severity"
            levels={levels}
            fresh={counts?.newCount}
            old={counts?.historyCount}
            judgeTime={counts?.newDefectJudgeTime}
            state={state}
            onChange={change}
          />
        }
        total={list.data && model.total}
        words={(count) => d('issueWord', { count })}
      />
      <ListView
        name="compile"
        label={t('list', { tool: tool.toolDisplayName })}
        what={t('what')}
        model={model}
        columns={columns}
        onSort={change}
        pageSize={PAGE_SIZE}
        empty={
          <EmptyList
            toolName={toolName}
            onClear={onClear}
            title={d('nothing')}
            hint={d('nothingHint', { tool: tool.toolDisplayName })}
          />
        }
        detail={() => (
          <CompileDetailPane
            asked={asked(model.openRow ?? { entityId: state.entityId, filePathname: state.filePath })}
            nextAsked={model.ahead[0] && asked(model.ahead[0])}
            model={model}
            triage={triage}
            onChecker={onChecker}
            onShow={show}
          />
        )}
      />
    </DefectPage>
  );
}
