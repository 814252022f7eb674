import { useQuery } from '@tanstack/react-query';
import { DefectPage } from '../../components/defects/defect-page.tsx';
import { defects } from '../../components/defects/defect-texts.ts';
import { EmptyList } from '../../components/defects/empty-list.tsx';
import { useKeyboardHelp } from '../../components/defects/keyboard-help.tsx';
import { FindingFacets, levelsOf } from '../../components/defects/levels.tsx';
import { ToolSwitch } from '../../components/defects/list-head.tsx';
import { ListTools } from '../../components/defects/list-tools.tsx';
import { SnapshotBanner } from '../../components/defects/snapshot-banner.tsx';
import { useSteady } from '../../components/defects/use-steady.ts';
import { Segmented } from '../../components/segmented.tsx';
import { optionsQuery } from '../../lib/calls/defect-options.ts';
import { permissionsQuery } from '../../lib/calls/permissions.ts';
import type { TaskTool } from '../../lib/calls/task-info.ts';
import { paths } from '../../lib/paths.ts';
import { useUrlChange, useUrlState } from '../../lib/url-state.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { lintCountersQuery } from './api/lint-counters.ts';
import { FileList } from './components/file-list.tsx';
import { IssueList } from './components/issue-list.tsx';
import {
  isNarrowed,
  LINT_FIELDS,
  LINT_LIST_FIELDS,
  lintChange,
  lintFilter,
  lintSort,
  lintValues,
  NO_LINT_FILTER,
} from './list-state.ts';
import { lint } from './texts.ts';
import { useLintFields } from './use-lint-fields.tsx';

/** Issues of one tool: head, filters, counts, list, source. Everything chosen stands in the address. */
export function LintScreen({ tool }: { tool: TaskTool }) {
  const t = lint.use();
  const d = defects.use();
  const scope = useTaskScope();
  const { toolName } = tool;
  const [state] = useUrlState(LINT_LIST_FIELDS);
  const change = useUrlChange(LINT_FIELDS);
  const help = useKeyboardHelp();
  const byFile = state.clusterType === 'file';
  const filter = useSteady(lintFilter(toolName, state));

  const { data: granted } = useQuery(permissionsQuery(scope));
  const { data: options } = useQuery(optionsQuery(scope, toolName, filter.status));
  const { data: statuses } = useQuery(lintCountersQuery(scope, 'STATUS', filter));
  const { data: severities } = useQuery(lintCountersQuery(scope, 'SEVERITY', filter));
  const { data: periods } = useQuery(lintCountersQuery(scope, 'DEFECT_TYPE', filter));
  const levels = levelsOf(severities?.seriousCount, severities?.normalCount, severities?.promptCount);
  const fields = useLintFields({ options, statuses, levels, periods, byFile });

  const onClear = isNarrowed(state) ? () => change(NO_LINT_FILTER) : undefined;
  const shared = {
    toolLabel: tool.toolDisplayName,
    filter,
    state,
    change,
    known: options?.authorList ?? [],
    allowed: granted?.has('defect_manage') ?? false,
    facets: (
      <FindingFacets
        kind="severity"
        levels={levels}
        fresh={periods?.newCount}
        old={periods?.historyCount}
        judgeTime={periods?.newDefectJudgeTime}
        state={state}
        onChange={change}
      />
    ),
    empty: (
      <EmptyList
        toolName={toolName}
        onClear={onClear}
        title={d('nothing')}
        hint={d('nothingHint', { tool: tool.toolDisplayName })}
      />
    ),
    onHelp: help.show,
  };
  return (
    <DefectPage
      title={<ToolSwitch current={tool} />}
      tabs={[
        { label: d('issues'), to: paths.lintList({ ...scope, toolId: toolName }), current: true },
        { label: d('report'), to: paths.lintCharts({ ...scope, toolId: toolName }) },
      ]}
      tools={
        <ListTools filter={filter} sort={lintSort(state)} total={undefined} help={help.button}>
          <Segmented
            label={t('cluster')}
            value={state.clusterType}
            onChange={(clusterType) => change({ clusterType, sortField: '', sortType: '', entityId: '', filePath: '' })}
            choices={[
              { id: 'defect', label: t('byIssue') },
              { id: 'file', label: t('byFile') },
            ]}
          />
        </ListTools>
      }
      banner={<SnapshotBanner buildId={state.buildId} onLeave={() => change({ buildId: '' })} />}
      filters={{
        fields,
        values: lintValues(state),
        onChange: (values) => {
          const next = lintChange(values);
          // By file the status is not the reader's choice: what they chose before comes back with the other view.
          change(byFile ? { ...next, status: state.status } : next);
        },
        onClear,
      }}
    >
      {byFile ? (
        <FileList {...shared} issues={severities && sumOf(levels, state.severity)} />
      ) : (
        <IssueList {...shared} />
      )}
    </DefectPage>
  );
}

/** Issues in the listed files: the counts of the ticked severities, all when none is. */
function sumOf(levels: ReturnType<typeof levelsOf>, ticked: readonly number[]): number {
  return levels
    .filter(({ flag }) => ticked.length === 0 || ticked.includes(flag))
    .reduce((sum, { count = 0 }) => sum + count, 0);
}
