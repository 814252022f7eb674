import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CodeViewer } from '../../../components/code-viewer/code-viewer.tsx';
import type { LineRange, RulerMark } from '../../../components/code-viewer/viewer-types.ts';
import { DefectFacts } from '../../../components/defects/defect-facts.tsx';
import { Fact } from '../../../components/defects/detail-frame.tsx';
import { DetailPane } from '../../../components/defects/detail-pane.tsx';
import { toneOf } from '../../../components/defects/levels.tsx';
import { LifeSection } from '../../../components/defects/life-section.tsx';
import { useListKeys } from '../../../components/defects/list-keys.ts';
import { useBlame } from '../../../components/defects/use-blame.ts';
import type { DefectListModel } from '../../../components/defects/use-defect-list.ts';
import type { Triage } from '../../../components/defects/use-triage.tsx';
import { defectState, RiskMark } from '../../../components/marks.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useLocalState } from '../../../lib/local-state.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { ccnDetailQuery, type Step } from '../api/ccn-detail.ts';
import type { CcnRow } from '../api/ccn-list.ts';
import css from '../ccn.module.css';
import { CCN } from '../list-state.ts';
import { badgesOf, type Measure } from '../steps.ts';
import { ccn } from '../texts.ts';
import { CcnCard } from './ccn-card.tsx';
import { CcnMakeup } from './ccn-makeup.tsx';

/** The open function: all its lines tinted, the hint at its first line, its facts. */
export function CcnDetailPane({
  entityId,
  filePath,
  buildId,
  threshold,
  model,
  triage,
}: {
  entityId: string;
  filePath: string;
  buildId: string;
  threshold: number;
  /** The list: loaded rows of the same file are marked beside the scroll bar. */
  model: DefectListModel<CcnRow>;
  triage: Triage | undefined;
}) {
  const t = ccn.use();
  const scope = useTaskScope();
  const { data, error, refetch } = useQuery(ccnDetailQuery(scope, { entityId, filePath, buildId }));
  const row = data?.defectVO;
  const gone = row !== undefined && defectState(row.status) === 'repaired';
  const blame = useBlame({ filePath: row?.filePath ?? '', buildId, gone });
  useListKeys({ onBlame: blame.toggle });
  const [measure, setMeasure] = useLocalState('ccn-measure', 'ccn');
  const explained: Measure = measure === 'cognitive' ? 'cognitive' : 'ccn';
  const steps = data?.steps;
  const badges = useMemo(
    () =>
      steps &&
      badgesOf(steps, {
        measure: explained,
        title: (here, sum) =>
          t(explained === 'ccn' ? 'lineCcn' : 'lineCognitive', {
            sum,
            words: here.map(({ what, [explained]: by }) => `${what} +${by}`).join(', '),
          }),
      }),
    [steps, explained, t],
  );
  const tints = useMemo(
    (): LineRange[] =>
      row
        ? [
            { from: row.startLines, to: row.startLines, tone: toneOf('risk', row.riskFactor), current: true },
            { from: row.startLines + 1, to: row.endLines, tone: toneOf('risk', row.riskFactor) },
          ]
        : [],
    [row],
  );
  const inFile = useMemo(
    () => model.rows.filter((other) => other.filePath === row?.filePath),
    [model.rows, row?.filePath],
  );
  const marks = useMemo(
    () =>
      inFile.map(
        (other): RulerMark => ({
          id: other.entityId,
          line: other.startLines,
          tone: toneOf('risk', other.riskFactor),
          label: `${other.functionName} (${other.ccn})`,
          current: other.entityId === entityId,
        }),
      ),
    [inFile, entityId],
  );
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
        <CodeViewer
          findKey
          blame={blame}
          path={row.filePath}
          fileName={data.fileName}
          text={data.fileContent}
          firstLine={data.trimBeginLine}
          line={row.startLines}
          lineTo={row.endLines}
          tints={tints}
          badges={badges}
          end={
            row.cognitive !== undefined && (
              <Segmented
                label={t('explained')}
                value={explained}
                onChange={setMeasure}
                choices={[
                  { id: 'ccn', label: t('ccn'), note: formatCount(row.ccn) },
                  { id: 'cognitive', label: t('cognitiveShort'), note: formatCount(row.cognitive) },
                ]}
              />
            )
          }
          marks={marks}
          onMark={(mark) => {
            const other = inFile.find((entry) => entry.entityId === mark.id);
            if (other) model.onOpen(other);
          }}
          cards={[
            {
              id: row.entityId,
              line: row.startLines,
              height: 72,
              content: (
                <CcnCard key={row.entityId} detail={data} threshold={threshold} allowed={triage !== undefined} />
              ),
            },
          ]}
        />
      )}
    </DetailPane>
  );
}

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
