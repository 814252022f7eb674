import { ArrowDown, ArrowUp, Crosshair } from 'lucide-react';
import { memo, useMemo } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { CodeViewer } from '../../../components/code-viewer/code-viewer.tsx';
import { useSight } from '../../../components/code-viewer/in-sight.ts';
import type { LineBadge, LineCard, LineRange, RulerMark } from '../../../components/code-viewer/viewer-types.ts';
import { SlimCard } from '../../../components/defects/defect-card.tsx';
import { toneOf } from '../../../components/defects/levels.tsx';
import { useListKeys } from '../../../components/defects/list-keys.ts';
import { useBlame } from '../../../components/defects/use-blame.ts';
import { defectState } from '../../../components/marks.tsx';
import type { CompileDetail } from '../api/compile-detail.ts';
import css from '../compile.module.css';
import { compile } from '../texts.ts';
import type { TraceStep } from '../trace.ts';
import { MainCard, StepNumber } from './trace-card.tsx';

/** Source of the chosen step's file: its steps numbered in the gutter, each said below its line. */
export const TraceSource = memo(function TraceSource({
  detail,
  step,
  toolName,
  buildId,
  allowed,
  onStep,
  onWalk,
}: {
  detail: CompileDetail;
  step: TraceStep;
  toolName: string;
  /** As of this build; empty: now. */
  buildId: string;
  allowed: boolean;
  onStep: (id: string) => void;
  onWalk: (by: number) => void;
}) {
  const file = detail.fileOf(step);
  const { severity } = detail.row;
  const gone = defectState(detail.row.status) === 'repaired';
  const blame = useBlame({ filePath: file.path, buildId, gone });
  const { inSight } = useSight();
  useListKeys({ onBlame: blame.toggle }, inSight.get);
  const here = useMemo(
    () => detail.steps.filter((entry) => detail.fileOf(entry).path === file.path && entry.file === step.file),
    [detail, file.path, step.file],
  );
  const drawn = useMemo(() => {
    const toneOfStep = (entry: TraceStep) => (entry.main ? toneOf('severity', severity) : 'accent');
    return {
      tints: here.map(
        (entry): LineRange => ({
          from: entry.line,
          to: entry.line,
          tone: toneOfStep(entry),
          current: entry.id === step.id,
        }),
      ),
      marks: here.map(
        (entry): RulerMark => ({
          id: entry.id,
          line: entry.line,
          tone: toneOfStep(entry),
          label: `${entry.number}. ${entry.message}`,
          current: entry.id === step.id,
        }),
      ),
      badges:
        detail.steps.length > 1
          ? here.map(
              (entry): LineBadge => ({
                id: entry.id,
                line: entry.line,
                text: String(entry.number),
                tone: entry.main ? toneOf('severity', severity) : 'accent-text',
                look: 'chip',
                title: entry.message,
                current: entry.id === step.id,
              }),
            )
          : undefined,
    };
  }, [here, step.id, severity, detail.steps.length]);
  const cards = here.map((entry): LineCard => {
    const current = entry.id === step.id;
    return {
      id: `${detail.row.entityId}-${entry.id}-${current ? 'open' : 'slim'}`,
      line: entry.line,
      height: entry.main ? 80 : 32,
      content: entry.main ? (
        <MainCard key={detail.row.entityId} detail={detail} step={entry} toolName={toolName} allowed={allowed} />
      ) : (
        <SlimCard
          tone={current ? 'accent' : 'prompt'}
          mark={<StepNumber step={entry} severity={severity} />}
          text={entry.message}
          onOpen={() => onStep(entry.id)}
        />
      ),
    };
  });
  return (
    <CodeViewer
      findKey
      blame={blame}
      path={file.path}
      fileName={file.path.slice(file.path.lastIndexOf('/') + 1)}
      text={file.text}
      firstLine={file.firstLine}
      line={step.line}
      {...drawn}
      cards={cards}
      onMark={(mark) => onStep(mark.id)}
      onBadge={onStep}
      end={detail.steps.length > 1 && <Walk detail={detail} step={step} onStep={onStep} onWalk={onWalk} />}
    />
  );
});

/** Where in the trace the reader is, and the way on. */
function Walk({
  detail,
  step,
  onStep,
  onWalk,
}: {
  detail: CompileDetail;
  step: TraceStep;
  onStep: (id: string) => void;
  onWalk: (by: number) => void;
}) {
  const t = compile.use();
  const main = detail.steps.find((entry) => entry.main);
  return (
    <span className={css.walk}>
      {t('stepOf', { at: step.number, total: detail.steps.length })}
      <IconButton label={t('previousStep')} icon={ArrowUp} disabled={step.number === 1} onClick={() => onWalk(-1)} />
      <IconButton
        label={t('nextStep')}
        icon={ArrowDown}
        disabled={step.number === detail.steps.length}
        onClick={() => onWalk(1)}
      />
      <IconButton label={t('toIssue')} icon={Crosshair} onClick={() => main && onStep(main.id)} />
    </span>
  );
}
