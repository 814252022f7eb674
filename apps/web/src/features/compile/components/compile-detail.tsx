import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DetailPane } from '../../../components/defects/detail-pane.tsx';
import { useListKeys } from '../../../components/defects/list-keys.ts';
import { SideList } from '../../../components/defects/side-list.tsx';
import type { DefectListModel } from '../../../components/defects/use-defect-list.ts';
import type { Triage } from '../../../components/defects/use-triage.tsx';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { compileDetailQuery } from '../api/compile-detail.ts';
import type { CompileRow } from '../api/compile-row.ts';
import { compile } from '../texts.ts';
import { stepFrom } from '../trace.ts';
import { CompileFacts } from './compile-facts.tsx';
import { StepNumber } from './trace-card.tsx';
import { TraceSource } from './trace-source.tsx';

/**
 * The open issue with its trace: the steps listed at the side through all files, the source of the chosen one, the
 * reported event first.
 */
export function CompileDetailPane({
  asked,
  model,
  triage,
  onChecker,
  onShow,
}: {
  asked: Parameters<typeof compileDetailQuery>[1];
  model: DefectListModel<CompileRow>;
  triage: Triage | undefined;
  onChecker: (checker: string) => void;
  onShow: (entityId: string) => void;
}) {
  const t = compile.use();
  const { data, error, refetch } = useQuery(compileDetailQuery(useTaskScope(), asked));
  const [chosen, choose] = useState({ of: '', step: '' });
  const steps = data?.steps ?? [];
  const wanted = chosen.of === asked.entityId ? chosen.step : undefined;
  const step = steps.find(({ id }) => id === wanted) ?? steps.find(({ main }) => main);
  const go = (id: string | undefined) => {
    if (id !== undefined) choose({ of: asked.entityId, step: id });
  };
  const walk = (by: number) => go(stepFrom(steps, { current: step?.id, by })?.id);
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
        <TraceSource
          detail={data}
          step={step}
          toolName={asked.toolName}
          buildId={asked.buildId}
          allowed={triage !== undefined}
          onStep={go}
          onWalk={walk}
        />
      )}
    </DetailPane>
  );
}
