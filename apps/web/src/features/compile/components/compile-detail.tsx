import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReadAhead } from '../../../components/code-viewer/read-ahead.tsx';
import { DetailPane } from '../../../components/defects/detail-pane.tsx';
import { useListKeys } from '../../../components/defects/list-keys.ts';
import { SideList } from '../../../components/defects/side-list.tsx';
import type { DefectListModel } from '../../../components/defects/use-defect-list.ts';
import type { Triage } from '../../../components/defects/use-triage.tsx';
import { useHandler } from '../../../lib/use-handler.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { type CompileDetail, compileDetailQuery } from '../api/compile-detail.ts';
import type { CompileRow } from '../api/compile-row.ts';
import { compile } from '../texts.ts';
import { stepFrom, type TraceStep } from '../trace.ts';
import { CompileFacts } from './compile-facts.tsx';
import { StepNumber } from './trace-card.tsx';
import { TraceSource } from './trace-source.tsx';

/**
 * The open issue with its trace: the steps listed at the side through all files, the source of the chosen one, the
 * reported event first.
 */
export function CompileDetailPane({
  asked,
  nextAsked,
  model,
  triage,
  onChecker,
  onShow,
}: {
  asked: Parameters<typeof compileDetailQuery>[1];
  /** What the issue after it would be asked for by: it is drawn ahead as soon as it was read ahead. */
  nextAsked: Parameters<typeof compileDetailQuery>[1] | undefined;
  model: DefectListModel<CompileRow>;
  triage: Triage | undefined;
  onChecker: (checker: string) => void;
  onShow: (entityId: string) => void;
}) {
  const t = compile.use();
  const scope = useTaskScope();
  const { data, error, refetch } = useQuery(compileDetailQuery(scope, asked));
  const { data: next } = useQuery({ ...compileDetailQuery(scope, nextAsked ?? NOTHING), enabled: false });
  const [chosen, choose] = useState({ of: '', step: '' });
  const steps = data?.steps ?? [];
  const wanted = chosen.of === asked.entityId ? chosen.step : undefined;
  const step = steps.find(({ id }) => id === wanted) ?? mainStep(steps);
  const nextStep = next && mainStep(next.steps);
  const go = (id: string | undefined) => {
    if (id !== undefined) choose({ of: asked.entityId, step: id });
  };
  const walk = (by: number) => go(stepFrom(steps, { current: step?.id, by })?.id);
  const toStep = useHandler(go);
  const onWalk = useHandler(walk);
  useListKeys({ onPreviousStep: () => walk(-1), onNextStep: () => walk(1) });
  return (
    <DetailPane
      position={model.position}
      row={data?.row}
      triage={triage}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      onClose={model.onClose}
      facts={
        data && (
          <>
            {steps.length > 1 && (
              <SideList
                title={t('trace')}
                current={step?.id}
                onChoose={go}
                note={data.dropped > 0 ? t('dropped', { count: data.dropped }) : undefined}
                items={steps.map((entry, index) => {
                  const { path } = data.fileOf(entry);
                  const before = steps[index - 1];
                  return {
                    id: entry.id,
                    mark: <StepNumber step={entry} severity={data.row.severity} />,
                    place: `:${entry.line}`,
                    text: entry.message,
                    depth: entry.depth,
                    under: before === undefined || data.fileOf(before).path !== path ? path : undefined,
                  };
                })}
              />
            )}
            <CompileFacts
              row={data.row}
              toolName={asked.toolName}
              triage={triage}
              occurrences={data.occurrences}
              onShow={onShow}
              onChecker={() => onChecker(data.row.checkerName)}
            />
          </>
        )
      }
    >
      {data && step && (
        <ReadAhead
          item={{ detail: data, step }}
          next={next && nextStep && { detail: next, step: nextStep }}
          keyOf={keyOf}
        >
          {(read) => (
            <TraceSource
              {...read}
              toolName={asked.toolName}
              buildId={asked.buildId}
              allowed={triage !== undefined}
              onStep={toStep}
              onWalk={onWalk}
            />
          )}
        </ReadAhead>
      )}
    </DetailPane>
  );
}

const mainStep = (steps: readonly TraceStep[]): TraceStep | undefined => steps.find(({ main }) => main);
const keyOf = ({ detail }: { detail: CompileDetail }): string => detail.row.entityId;
const NOTHING = { toolName: '', pattern: '', entityId: '', filePath: '', buildId: '' };
