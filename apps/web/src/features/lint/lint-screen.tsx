import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { common } from '../../components/common-texts.ts';
import { NeverScanned, useToolResult } from '../../components/defects/attached-tool.tsx';
import { defects } from '../../components/defects/defect-texts.ts';
import { KeyboardHelp } from '../../components/defects/keyboard-help.tsx';
import { ListHead, ToolSwitch } from '../../components/defects/list-head.tsx';
import page from '../../components/defects/page.module.css';
import { useFilterFields } from '../../components/defects/use-filter-fields.tsx';
import { FilterBar } from '../../components/filter-bar/filter-bar.tsx';
import type { FilterField } from '../../components/filter-bar/filter-fields.ts';
import { SeverityMark } from '../../components/marks.tsx';
import { EmptyState, FilteredEmptyState } from '../../components/page-states.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { useLanguage } from '../../i18n/texts.ts';
import { optionsQuery } from '../../lib/calls/defect-options.ts';
import type { DefectFilter } from '../../lib/calls/defect-query.ts';
import { permissionsQuery } from '../../lib/calls/permissions.ts';
import type { TaskTool } from '../../lib/calls/task-info.ts';
import { formatFacet } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { lintCountersQuery } from './api/lint-counters.ts';
import { FileList } from './components/file-list.tsx';
import { IssueList } from './components/issue-list.tsx';
import { LintFacets } from './components/lint-facets.tsx';
import { isNarrowed, LINT_FIELDS, lintChange, lintFilter, lintValues, NO_LINT_FILTER } from './list-state.ts';
import { lint } from './texts.ts';

/** Issues of one tool: head, filters, counts, list, source. Everything chosen stands in the address. */
export function LintScreen({ tool }: { tool: TaskTool }) {
  const t = lint.use();
  const d = defects.use();
  const scope = useTaskScope();
  const { toolName } = tool;
  const [state, change] = useUrlState(LINT_FIELDS);
  const [help, setHelp] = useState(false);
  const byFile = state.clusterType === 'file';
  const asText = JSON.stringify(lintFilter(toolName, state));
  const filter = useMemo(() => JSON.parse(asText) as DefectFilter, [asText]);

  const { data: granted } = useQuery(permissionsQuery(scope));
  const { data: options } = useQuery(optionsQuery(scope, toolName, filter.status));
  const { data: statuses } = useQuery(lintCountersQuery(scope, 'STATUS', filter));
  const { data: severities } = useQuery(lintCountersQuery(scope, 'SEVERITY', filter));
  const { data: periods } = useQuery(lintCountersQuery(scope, 'DEFECT_TYPE', filter));
  const { never, running } = useToolResult(toolName);
  const fields = useLintFields({ options, statuses, severities, periods, byFile });

  const clear = () => change(NO_LINT_FILTER);
  const narrowed = isNarrowed(state);
  const empty = narrowed ? (
    <FilteredEmptyState onClear={clear} />
  ) : never ? (
    <NeverScanned running={running} />
  ) : (
    <EmptyState title={t('nothing')} hint={t('nothingHint', { tool: tool.toolDisplayName })} />
  );
  const shared = {
    toolLabel: tool.toolDisplayName,
    filter,
    state,
    change,
    known: options?.authorList ?? [],
    allowed: granted?.has('defect_manage') ?? false,
    facets: <LintFacets state={state} change={change} severities={severities} periods={periods} />,
    empty,
    onHelp: () => setHelp(true),
  };
  return (
    <div className={page.page}>
      <ListHead
        title={<ToolSwitch current={tool} />}
        tabs={[
          { label: d('issues'), to: paths.lintList({ ...scope, toolId: toolName }), current: true },
          { label: d('report'), to: paths.lintCharts({ ...scope, toolId: toolName }) },
        ]}
      >
        <Segmented
          label={t('cluster')}
          value={state.clusterType}
          onChange={(clusterType) => change({ clusterType, sortField: '', sortType: '', entityId: '', filePath: '' })}
          choices={[
            { id: 'defect', label: t('byIssue') },
            { id: 'file', label: t('byFile') },
          ]}
        />
        <KeyboardHelp open={help} onOpen={setHelp} />
      </ListHead>
      <div className={page.filters}>
        <FilterBar
          fields={fields}
          values={lintValues(state)}
          onChange={(values) => {
            const next = lintChange(values);
            // By file the status is not the reader's choice: what they chose before comes back with the other view.
            change(byFile ? { ...next, status: state.status } : next);
          }}
          onClear={narrowed ? clear : undefined}
        />
      </div>
      {byFile ? (
        <FileList {...shared} issues={severities && sumOf(severities, state.severity)} />
      ) : (
        <IssueList {...shared} />
      )}
    </div>
  );
}

interface Counted {
  readonly seriousCount: number;
  readonly normalCount: number;
  readonly promptCount: number;
}

/** Issues in the listed files: the counts of the ticked severities, all when none is. */
function sumOf(counts: Counted, ticked: readonly number[]): number {
  const by = { 1: counts.seriousCount, 2: counts.normalCount, 4: counts.promptCount };
  const wanted = ticked.length > 0 ? ticked : [1, 2, 4];
  return wanted.reduce((sum, severity) => sum + (by[severity as keyof typeof by] ?? 0), 0);
}

function useLintFields({
  options,
  statuses,
  severities,
  periods,
  byFile,
}: {
  options: Parameters<typeof useFilterFields>[0]['options'];
  statuses: Parameters<typeof useFilterFields>[0]['statuses'];
  severities: Counted | undefined;
  periods: { newCount: number; historyCount: number; newDefectJudgeTime: number } | undefined;
  byFile: boolean;
}): readonly FilterField[] {
  const t = lint.use();
  const d = defects.use();
  const say = common.use();
  const { language } = useLanguage();
  const count = (value: number | undefined) => (value === undefined ? undefined : formatFacet(value, language));
  const shared = useFilterFields({
    options,
    statuses,
    periods: periods && { fresh: periods.newCount, old: periods.historyCount },
    judgeTime: periods?.newDefectJudgeTime,
  });
  const status: FilterField = byFile
    ? {
        ...shared.status,
        required: true,
        options: (shared.status.options ?? []).slice(0, 1),
        note: t('byFileStatus'),
      }
    : shared.status;
  const checker: FilterField = {
    id: 'checker',
    label: t('checker'),
    width: 400,
    loading: options === undefined,
    options: (options?.checkerList ?? []).flatMap((group) =>
      group.checkers.map((key) => ({ value: key, label: key, group: group.typeName })),
    ),
  };
  const severity: FilterField = {
    id: 'severity',
    label: d('severity'),
    multiple: true,
    options: (
      [
        [1, 'severity1', severities?.seriousCount],
        [2, 'severity2', severities?.normalCount],
        [4, 'severity4', severities?.promptCount],
      ] as const
    ).map(([value, word, number]) => ({
      value: String(value),
      label: say(word),
      count: count(number),
      mark: <SeverityMark severity={value} bare />,
    })),
  };
  const { handler, path, date, snapshot, period } = shared;
  return [status, severity, checker, handler, path, period, date, snapshot];
}
