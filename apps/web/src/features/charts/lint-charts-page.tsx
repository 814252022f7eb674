import { useQuery } from '@tanstack/react-query';
import { AttachedTool } from '../../components/defects/attached-tool.tsx';
import { defects } from '../../components/defects/defect-texts.ts';
import { ToolSwitch } from '../../components/defects/list-head.tsx';
import type { TaskTool } from '../../lib/calls/task-info.ts';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useRouteParam, useTaskScope } from '../../lib/use-scope.ts';
import { lintCharts } from './api/charts.ts';
import { ByDay } from './components/by-day.tsx';
import { ChartsFrame, useRange } from './components/charts-frame.tsx';
import { Handlers } from './components/handlers.tsx';
import { severityLevels } from './levels.ts';
import { charts } from './texts.ts';
import { useChartsTitle } from './use-charts-title.ts';

const NEW = 1;
const HISTORY = 2;

/** `/task/{taskId}/defect/lint/{toolId}/charts`. */
export function LintChartsPage() {
  const toolName = useRouteParam('toolId');
  return (
    <AttachedTool toolName={toolName} fallbackName={toolName}>
      {(tool) => <LintCharts tool={tool} />}
    </AttachedTool>
  );
}

function LintCharts({ tool }: { tool: TaskTool }) {
  const t = charts.use();
  const d = defects.use();
  const scope = useTaskScope();
  const [range] = useRange();
  const at = { ...scope, toolId: tool.toolName };
  const answer = useQuery(lintCharts(scope, tool.toolName, range));
  useChartsTitle(tool.toolDisplayName);
  const levels = severityLevels(t);
  const listOf = (defectType: number) => (author: string, severity: number | undefined) =>
    paths.lintList(at, { author, severity, defectType });
  return (
    <ChartsFrame
      toolName={tool.toolName}
      title={<ToolSwitch current={tool} to="charts" />}
      tabs={[
        { label: d('issues'), to: paths.lintList(at) },
        { label: d('report'), to: paths.lintCharts(at), current: true },
      ]}
      answer={answer}
    >
      {({ chartLegacys: { legacyList }, chartAuthors: { newAuthorList, historyAuthorList } }) => (
        <>
          <ByDay
            title={t('openTrend')}
            note={t('openTrendNote')}
            points={legacyList}
            format={formatCount}
            columns={[
              {
                name: t('fresh'),
                colour: 'serious',
                of: (point) => point.newCount,
                to: (point) => (point === legacyList[0] ? paths.lintList(at, { defectType: NEW }) : undefined),
              },
              {
                name: t('older'),
                colour: 'muted',
                of: (point) => point.historyCount,
                to: (point) => (point === legacyList[0] ? paths.lintList(at, { defectType: HISTORY }) : undefined),
              },
            ]}
          />
          <Handlers
            title={t('freshHandlers')}
            rows={newAuthorList.authorList}
            total={newAuthorList.totalAuthor}
            levels={levels}
            listOf={listOf(NEW)}
          />
          <Handlers
            title={t('olderHandlers')}
            rows={historyAuthorList.authorList}
            total={historyAuthorList.totalAuthor}
            levels={levels}
            listOf={listOf(HISTORY)}
          />
        </>
      )}
    </ChartsFrame>
  );
}
