import { useQuery } from '@tanstack/react-query';
import { ReadAhead } from '../../../components/code-viewer/read-ahead.tsx';
import { DefectFacts } from '../../../components/defects/defect-facts.tsx';
import { Fact } from '../../../components/defects/detail-frame.tsx';
import { DetailPane } from '../../../components/defects/detail-pane.tsx';
import { LifeSection } from '../../../components/defects/life-section.tsx';
import type { DefectListModel } from '../../../components/defects/use-defect-list.ts';
import type { Triage } from '../../../components/defects/use-triage.tsx';
import { RiskMark } from '../../../components/marks.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useHandler } from '../../../lib/use-handler.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { type CcnDetail, ccnDetailQuery, type Step } from '../api/ccn-detail.ts';
import type { CcnRow } from '../api/ccn-list.ts';
import css from '../ccn.module.css';
import { CCN } from '../list-state.ts';
import { ccn } from '../texts.ts';
import { CcnMakeup } from './ccn-makeup.tsx';
import { CcnSource } from './ccn-source.tsx';

/** The open function: all its lines tinted, the hint at its first line, its facts. */
export function CcnDetailPane({
  asked,
  nextAsked,
  threshold,
  model,
  triage,
}: {
  asked: Parameters<typeof ccnDetailQuery>[1];
  /** What the function after it would be asked for by: it is drawn ahead as soon as it was read ahead. */
  nextAsked: Parameters<typeof ccnDetailQuery>[1] | undefined;
  threshold: number;
  /** The list: loaded rows of the same file are marked beside the scroll bar. */
  model: DefectListModel<CcnRow>;
  triage: Triage | undefined;
}) {
  const scope = useTaskScope();
  const { data, error, refetch } = useQuery(ccnDetailQuery(scope, asked));
  const { data: next } = useQuery({ ...ccnDetailQuery(scope, nextAsked ?? NOTHING), enabled: false });
  const row = data?.defectVO;
  const toFunction = useHandler(model.onOpen);
  return (
    <DetailPane
      position={model.position}
      row={row}
      triage={triage}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      onClose={model.onClose}
      facts={row && <CcnFacts row={row} steps={data.steps} triage={triage} />}
    >
      {data && row && (
        <ReadAhead item={data} next={next} keyOf={keyOf}>
          {(detail) => (
            <CcnSource
              detail={detail}
              rows={model.rows}
              buildId={asked.buildId}
              threshold={threshold}
              allowed={triage !== undefined}
              onFunction={toFunction}
            />
          )}
        </ReadAhead>
      )}
    </DetailPane>
  );
}

const keyOf = ({ defectVO }: CcnDetail): string => defectVO.entityId;
const NOTHING = { entityId: '', filePath: '', buildId: '' };

function CcnFacts({ row, steps, triage }: { row: CcnRow; steps: readonly Step[]; triage: Triage | undefined }) {
  const t = ccn.use();
  return (
    <>
      <DefectFacts row={row} filePath={row.filePath} committed={row.latestDateTime}>
        <Fact name={t('factFunction')}>
          <span className={`mono ${css.signature}`}>{row.funcSignature || row.functionName}</span>
        </Fact>
        <Fact name={t('factCcn')}>{row.ccn}</Fact>
        {row.cognitive !== undefined && <Fact name={t('cognitive')}>{formatCount(row.cognitive)}</Fact>}
        <Fact name={t('factRisk')}>
          <RiskMark risk={row.riskFactor} />
        </Fact>
        {row.nesting !== undefined && <Fact name={t('nesting')}>{formatCount(row.nesting)}</Fact>}
        {row.parameters !== undefined && <Fact name={t('parameters')}>{formatCount(row.parameters)}</Fact>}
        <Fact name={t('factLines')}>
          {row.codeLines === undefined
            ? formatCount(row.totalLines)
            : t('linesOfCode', { code: formatCount(row.codeLines), total: formatCount(row.totalLines) })}
        </Fact>
        <Fact name={t('factStart')}>{row.startLines}</Fact>
      </DefectFacts>
      {steps.length > 0 && <CcnMakeup row={row} steps={steps} />}
      <LifeSection row={row} toolName={CCN} checker="" triage={triage} />
    </>
  );
}
