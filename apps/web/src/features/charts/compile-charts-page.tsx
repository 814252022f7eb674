import { useQuery } from '@tanstack/react-query';
import { AttachedTool } from '../../components/defects/attached-tool.tsx';
import { defects } from '../../components/defects/defect-texts.ts';
import { ToolSwitch } from '../../components/defects/list-head.tsx';
import type { TaskTool } from '../../lib/calls/task-info.ts';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useRouteParam, useTaskScope } from '../../lib/use-scope.ts';
import { type CompileDay, compileCharts } from './api/charts.ts';
import { ByDay } from './components/by-day.tsx';
import { ChartsFrame, useRange } from './components/charts-frame.tsx';
import { Handlers } from './components/handlers.tsx';
import { severityLevels } from './levels.ts';
import { charts } from './texts.ts';
import { useChartsTitle } from './use-charts-title.ts';

/** Statuses in the list's address: every one, and repaired. */
const EVERY = 0;
const REPAIRED = 2;

/** `/task/{taskId}/defect/compile/{toolId}/charts`. */
export function CompileChartsPage() {
  const toolName = useRouteParam('toolId');
  return (
    <AttachedTool toolName={toolName} fallbackName={toolName}>
      {(tool) => <CompileCharts tool={tool} />}
    </AttachedTool>
  );
}

function CompileCharts({ tool }: { tool: TaskTool }) {
  const t = charts.use();
  const d = defects.use();
  const scope = useTaskScope();
  const [range] = useRange();
  const at = { ...scope, toolId: tool.toolName };
  const answer = useQuery(compileCharts(scope, tool.toolName, range));
  useChartsTitle(tool.toolDisplayName);
  const that = ({ date }: CompileDay) => ({ startTime: date, endTime: date });
  return (
    <ChartsFrame
      toolName={tool.toolName}
      title={<ToolSwitch current={tool} to="charts" />}
      tabs={[
        { label: d('issues'), to: paths.compileList(at) },
        { label: d('report'), to: paths.compileCharts(at), current: true },
      ]}
      answer={answer}
    >
      {({ authorChart, newCloseFixChart: { elemList } }) => (
        <>
          <ByDay
            title={t('openTrend')}
            note={t('openTrendNote')}
            points={elemList}
            format={formatCount}
            columns={[
              {
                name: t('toRepair'),
                colour: 'accent',
                of: (day) => day.unFixCount,
                to: (day) => (day === elemList[0] ? paths.compileList(at) : undefined),
              },
            ]}
          />
          <Handlers
            title={t('handlers')}
            rows={authorChart.authorList}
            total={authorChart.totalAuthor}
            levels={severityLevels(t)}
            listOf={(author, severity) => paths.compileList(at, { author, severity })}
          />
          <ByDay
            bars
            title={t('found')}
            note={t('foundNote')}
            points={elemList}
            format={formatCount}
            columns={[
              {
                name: t('foundThatDay'),
                colour: 'accent',
                of: (day) => day.newCount,
                to: (day) => paths.compileList(at, { ...that(day), status: EVERY }),
                drawn: false,
              },
              {
                name: t('stillOpen'),
                colour: 'serious',
                of: (day) => day.existCount,
                to: (day) => paths.compileList(at, that(day)),
              },
              { name: t('noLongerOpen'), colour: 'muted', of: (day) => day.newCount - day.existCount },
            ]}
          />
          <ByDay
            bars
            title={t('closed')}
            points={elemList}
            format={formatCount}
            columns={[
              { name: t('closedThatDay'), colour: 'text', of: (day) => day.closedCount, drawn: false },
              {
                name: t('repaired'),
                colour: 'good',
                of: (day) => day.repairedCount,
                to: (day) => paths.compileList(at, { ...that(day), dateType: 'fixTime', status: REPAIRED }),
              },
              { name: t('ignored'), colour: 'muted', of: (day) => day.ignoreCount },
              { name: t('masked'), colour: 'prompt', of: (day) => day.excludedCount },
            ]}
          />
        </>
      )}
    </ChartsFrame>
  );
}
