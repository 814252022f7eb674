import { useQuery } from '@tanstack/react-query';
import { Explanation } from '../../../components/code-viewer/explanation.tsx';
import { DefectCard, toneStyle } from '../../../components/defects/defect-card.tsx';
import { defects } from '../../../components/defects/defect-texts.ts';
import { toneOf } from '../../../components/defects/levels.tsx';
import page from '../../../components/defects/page.module.css';
import { defectState, SeverityMark, StatusMark } from '../../../components/marks.tsx';
import { ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { ABSENT } from '../../../lib/format.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { checkerDetailQuery } from '../api/checker-detail.ts';
import type { CompileDetail } from '../api/compile-detail.ts';
import css from '../compile.module.css';
import { compile } from '../texts.ts';
import type { TraceStep } from '../trace.ts';

/** A step's number in the colour of its issue; the reported event is filled. */
export function StepNumber({ step, severity }: { step: TraceStep; severity: number }) {
  return (
    <span
      className={css.number}
      data-main={step.main}
      style={toneStyle(step.main ? toneOf('severity', severity) : 'accent-text')}
    >
      {step.number}
    </span>
  );
}

/** The reported event below its line: what is wrong, the rule's explanation on demand, what people wrote. */
export function MainCard({
  detail,
  step,
  toolName,
  allowed,
}: {
  detail: CompileDetail;
  step: TraceStep;
  toolName: string;
  allowed: boolean;
}) {
  const d = defects.use();
  const { row, thread, steps } = detail;
  const message = step.message || row.description || row.displayType;
  return (
    <DefectCard
      tone={toneOf('severity', row.severity)}
      mark={<SeverityMark severity={row.severity} bare />}
      text={steps.length > 1 ? `${step.number}. ${message}` : message}
      more={{
        label: row.checkerName,
        title: d('explain'),
        code: true,
        content: <RuleText toolName={toolName} checker={row.checkerName} />,
      }}
      meta={
        <>
          {defectState(row.status) !== 'open' && <StatusMark status={row.status} />}
          <span>{row.author || ABSENT}</span>
          {row.createBuildNumber && (
            <span>
              {d('factFirst')} #{row.createBuildNumber}
            </span>
          )}
        </>
      }
      talk={{ toolName, defectId: row.entityId, thread, allowed }}
    />
  );
}

function RuleText({ toolName, checker }: { toolName: string; checker: string }) {
  const t = compile.use();
  const { data, error, refetch } = useQuery(checkerDetailQuery(useTaskScope(), toolName, checker));
  if (data) {
    return data.codeExample ? (
      <Explanation html={data.codeExample} className={page.explanation} />
    ) : (
      <p className={page.prose}>{t('noExplanation')}</p>
    );
  }
  return error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={2} />;
}
