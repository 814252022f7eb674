import { memo, useMemo } from 'react';
import { CodeViewer } from '../../../components/code-viewer/code-viewer.tsx';
import { useSight } from '../../../components/code-viewer/in-sight.ts';
import type { LineRange, RulerMark } from '../../../components/code-viewer/viewer-types.ts';
import { toneOf } from '../../../components/defects/levels.tsx';
import { useListKeys } from '../../../components/defects/list-keys.ts';
import { useBlame } from '../../../components/defects/use-blame.ts';
import { defectState } from '../../../components/marks.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useLocalState } from '../../../lib/local-state.ts';
import type { CcnDetail } from '../api/ccn-detail.ts';
import type { CcnRow } from '../api/ccn-list.ts';
import { badgesOf, type Measure } from '../steps.ts';
import { ccn } from '../texts.ts';
import { CcnCard } from './ccn-card.tsx';

/** A function in its file: all its lines tinted, the hint at its first line, what made it complex beside the lines. */
export const CcnSource = memo(function CcnSource({
  detail,
  rows,
  buildId,
  threshold,
  allowed,
  onFunction,
}: {
  detail: CcnDetail;
  /** The loaded rows of the list: those of the same file are marked beside the scroll bar. */
  rows: readonly CcnRow[];
  buildId: string;
  threshold: number;
  allowed: boolean;
  onFunction: (row: CcnRow) => void;
}) {
  const t = ccn.use();
  const { defectVO: row, steps } = detail;
  const gone = defectState(row.status) === 'repaired';
  const blame = useBlame({ filePath: row.filePath, buildId, gone });
  const { inSight } = useSight();
  useListKeys({ onBlame: blame.toggle }, inSight.get);
  const [measure, setMeasure] = useLocalState('ccn-measure', 'ccn');
  const explained: Measure = measure === 'cognitive' ? 'cognitive' : 'ccn';
  const badges = useMemo(
    () =>
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
    (): LineRange[] => [
      { from: row.startLines, to: row.startLines, tone: toneOf('risk', row.riskFactor), current: true },
      { from: row.startLines + 1, to: row.endLines, tone: toneOf('risk', row.riskFactor) },
    ],
    [row],
  );
  const inFile = useMemo(() => rows.filter((other) => other.filePath === row.filePath), [rows, row.filePath]);
  const marks = useMemo(
    () =>
      inFile.map(
        (other): RulerMark => ({
          id: other.entityId,
          line: other.startLines,
          tone: toneOf('risk', other.riskFactor),
          label: `${other.functionName} (${other.ccn})`,
          current: other.entityId === row.entityId,
        }),
      ),
    [inFile, row.entityId],
  );
  return (
    <CodeViewer
      findKey
      blame={blame}
      path={row.filePath}
      fileName={detail.fileName}
      text={detail.fileContent}
      firstLine={detail.trimBeginLine}
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
        if (other) onFunction(other);
      }}
      cards={[
        {
          id: row.entityId,
          line: row.startLines,
          height: 72,
          content: <CcnCard key={row.entityId} detail={detail} threshold={threshold} allowed={allowed} />,
        },
      ]}
    />
  );
});
