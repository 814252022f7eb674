import { useQuery } from '@tanstack/react-query';
import { AttachedTool } from '../../components/defects/attached-tool.tsx';
import { defects } from '../../components/defects/defect-texts.ts';
import { HeadTitle } from '../../components/defects/list-head.tsx';
import { formatCount, formatDecimal } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { ccnCharts } from './api/charts.ts';
import { ByDay } from './components/by-day.tsx';
import { ChartsFrame, useRange } from './components/charts-frame.tsx';
import { Handlers } from './components/handlers.tsx';
import { riskLevels } from './levels.ts';
import { charts } from './texts.ts';
import { useChartsTitle } from './use-charts-title.ts';

/** Drawn by the client (contract-defects 14.3). */
const RECOMMENDED = 2;

/** `/task/{taskId}/defect/ccn/charts`. */
export function CcnChartsPage() {
  const t = charts.use();
  return (
    <AttachedTool toolName="CCN" fallbackName={t('ccnName')}>
      {() => <CcnCharts />}
    </AttachedTool>
  );
}

function CcnCharts() {
  const t = charts.use();
  const d = defects.use();
  const scope = useTaskScope();
  const [range] = useRange();
  const answer = useQuery(ccnCharts(scope, 'CCN', range));
  useChartsTitle(undefined);
  return (
    <ChartsFrame
      toolName="CCN"
      title={<HeadTitle>{t('ccnName')}</HeadTitle>}
      tabs={[
        { label: t('riskFunctions'), to: paths.ccnList(scope) },
        { label: d('report'), to: paths.ccnCharts(scope), current: true },
      ]}
      answer={answer}
    >
      {({ chartAuthorList, chartAverageList, chartBeyondThresholdList }) => (
        <>
          <Handlers
            title={t('ccnHandlers')}
            rows={chartAuthorList.authorList}
            total={chartAuthorList.totalAuthor}
            levels={riskLevels(t)}
            listOf={(author, severity) => paths.ccnList(scope, { author, severity })}
          />
          <ByDay
            title={t('average')}
            note={t('averageNote')}
            points={chartAverageList.averageList}
            format={formatDecimal}
            limit={{ value: RECOMMENDED, label: t('averageLimit') }}
            columns={[{ name: t('average'), colour: 'accent', of: (point) => point.averageCCN }]}
          />
          <ByDay
            title={t('excess')}
            note={t('excessNote')}
            points={chartBeyondThresholdList.averageList}
            format={formatCount}
            columns={[{ name: t('excessSum'), colour: 'risk-h', of: (point) => point.ccnBeyondThresholdSum }]}
          />
        </>
      )}
    </ChartsFrame>
  );
}
