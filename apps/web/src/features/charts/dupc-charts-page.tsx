import { useQuery } from '@tanstack/react-query';
import { Chart } from '../../components/chart/chart.tsx';
import { rankOption } from '../../components/chart/options.ts';
import { AttachedTool } from '../../components/defects/attached-tool.tsx';
import { defects } from '../../components/defects/defect-texts.ts';
import { HeadTitle } from '../../components/defects/list-head.tsx';
import { useGo } from '../../components/link.tsx';
import { formatCount, formatPercent } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useStore } from '../../lib/store.ts';
import { theme } from '../../lib/theme.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { dupcCharts } from './api/charts.ts';
import { ByDay } from './components/by-day.tsx';
import { ChartBlock } from './components/chart-block.tsx';
import { ChartsFrame, useRange } from './components/charts-frame.tsx';
import { FiguresTable } from './components/figures-table.tsx';
import { charts } from './texts.ts';
import { useChartsTitle } from './use-charts-title.ts';

/** Percent; drawn by the client (contract-defects 14.4). */
const RECOMMENDED = 5;

/** `/task/{taskId}/defect/dupc/charts`. */
export function DupcChartsPage() {
  const t = charts.use();
  return (
    <AttachedTool toolName="DUPC" fallbackName={t('rate')}>
      {() => <DupcCharts />}
    </AttachedTool>
  );
}

function DupcCharts() {
  const t = charts.use();
  const d = defects.use();
  const scope = useTaskScope();
  const [range] = useRange();
  const answer = useQuery(dupcCharts(scope, 'DUPC', range));
  useChartsTitle(undefined);
  return (
    <ChartsFrame
      toolName="DUPC"
      title={<HeadTitle>{t('rate')}</HeadTitle>}
      tabs={[
        { label: t('riskFilesTab'), to: paths.dupcList(scope) },
        { label: d('report'), to: paths.dupcCharts(scope), current: true },
      ]}
      answer={answer}
    >
      {({ chartRiskList, chartTrendList }) => (
        <>
          <FilesByRisk {...chartRiskList} />
          <ByDay
            title={t('rate')}
            note={t('rateNote')}
            points={chartTrendList.ducpChartList}
            format={(value) => formatPercent(value)}
            limit={{ value: RECOMMENDED, label: t('rateLimit') }}
            columns={[{ name: t('rate'), colour: 'accent', of: (point) => point.dupc }]}
          />
        </>
      )}
    </ChartsFrame>
  );
}

function FilesByRisk({
  superHighCount,
  highCount,
  mediumCount,
  totalCount,
}: {
  superHighCount: number;
  highCount: number;
  mediumCount: number;
  totalCount: number;
}) {
  const t = charts.use();
  const scope = useTaskScope();
  const go = useGo();
  const current = useStore(theme);
  const risks = [
    { word: t('superHigh'), flag: 1, colour: 'risk-sh', files: superHighCount },
    { word: t('high'), flag: 2, colour: 'risk-h', files: highCount },
    { word: t('medium'), flag: 4, colour: 'risk-m', files: mediumCount },
  ] as const;
  const listOf = (severity: number) => paths.dupcList(scope, { severity });
  const option = rankOption(
    {
      labels: risks.map((risk) => risk.word),
      series: risks.map((risk) => ({
        name: risk.word,
        colour: risk.colour,
        values: risks.map((other) => (other === risk ? risk.files : undefined)),
      })),
      format: formatCount,
    },
    current,
  );
  return (
    <ChartBlock
      title={t('riskFiles')}
      empty={totalCount === 0 ? t('noRiskFiles') : undefined}
      drawing={
        <Chart
          option={option}
          height={120}
          onPick={({ index }) => {
            const risk = risks[index];
            if (risk) go(listOf(risk.flag));
          }}
        />
      }
      table={
        <FiguresTable
          label={t('riskFiles')}
          heads={[{ text: t('risk') }, { text: t('files') }]}
          rows={[
            ...risks.map((risk) => ({
              key: risk.word,
              head: risk.word,
              figures: [{ value: risk.files, to: listOf(risk.flag) }],
            })),
            { key: 'total', head: t('total'), figures: [{ value: totalCount, to: paths.dupcList(scope) }], sum: true },
          ]}
        />
      }
    />
  );
}
