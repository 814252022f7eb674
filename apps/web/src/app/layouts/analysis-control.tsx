import { useQuery } from '@tanstack/react-query';
import { CircleStop, Play, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { Link } from '../../components/link.tsx';
import { PipelineDialog } from '../../components/pipeline-dialog.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useStepName } from '../../components/step-texts.ts';
import { Tooltip } from '../../components/tooltip.tsx';
import { useStartAnalysis, useStopAnalysis } from '../../lib/calls/analysis.ts';
import { overviewQuery, type ToolResult } from '../../lib/calls/overview.ts';
import { permissionsQuery } from '../../lib/calls/permissions.ts';
import type { Progress } from '../../lib/calls/progress.ts';
import { isPipeline, taskInfoQuery } from '../../lib/calls/task-info.ts';
import { formatTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { isAnalysing, lastStep } from '../../lib/task-state.ts';
import type { TaskScope } from '../../lib/use-scope.ts';
import { shell } from '../shell-texts.ts';
import css from './analysis-control.module.css';

const ENDED = 5;

/** The tool result that says when the task was last looked at: the newest of all. */
export function latestResult(results: readonly ToolResult[]): ToolResult | undefined {
  return results.reduce<ToolResult | undefined>(
    (latest, result) => ((result.lastAnalysisTime ?? 0) > (latest?.lastAnalysisTime ?? 0) ? result : latest),
    undefined,
  );
}

/** Percent of a run before its first push: steps done of steps to do, as the server counts them (contract-defects 19). */
export function percentOf(results: readonly ToolResult[]): number {
  const all = results.reduce((sum, result) => sum + lastStep(result.toolName), 0);
  const done = results.reduce((sum, result) => sum + Math.max(0, result.curStep), 0);
  return all > 0 ? Math.min(100, Math.trunc((done * 100) / all)) : 0;
}

/** Whether a check goes on: a pushed progress knows best when it is over (screens 2.5). */
export function isRunning(results: readonly ToolResult[], progress: Progress | undefined): boolean {
  if (progress === undefined) return results.some(isAnalysing);
  if (progress.displayStep >= ENDED) return false;
  return results.some(isAnalysing) || (progress.displayStep > 0 && progress.displayStepStatus !== 1);
}

/** Start, stop, re-check and what is going on, at the right of a task's header (screens 2.5). */
export function AnalysisControl({ scope, progress }: { scope: TaskScope; progress: Progress | undefined }) {
  const { data: task } = useQuery(taskInfoQuery(scope));
  const { data: overview } = useQuery(overviewQuery(scope));
  const { data: granted } = useQuery(permissionsQuery(scope));
  const start = useStartAnalysis();
  const [question, setQuestion] = useState<'recheck' | 'stop'>();
  const [elsewhere, setElsewhere] = useState<'start' | 'stop'>();
  const results = overview?.lastAnalysisResultList ?? [];
  const running = isRunning(results, progress);
  if (!task || task.status === 1) return null;

  const ask = (kind: 'start' | 'recheck' | 'stop') => {
    if (isPipeline(task)) setElsewhere(kind === 'stop' ? 'stop' : 'start');
    else if (kind === 'start') start.mutate(scope);
    else setQuestion(kind);
  };
  return (
    <div className={css.control}>
      {running ? (
        <Running
          names={new Map(task.enableToolList.map((tool) => [tool.toolName, tool.toolDisplayName]))}
          results={results}
          progress={progress}
          busy={start.isPending}
          allowed={granted?.has('analyze') ?? false}
          onAsk={ask}
        />
      ) : (
        <Idle
          scope={scope}
          latest={latestResult(results)}
          busy={start.isPending}
          tools={task.enableToolList.length}
          allowed={granted?.has('analyze')}
          onStart={() => ask('start')}
        />
      )}
      <Questions
        scope={scope}
        open={question}
        onClose={() => setQuestion(undefined)}
        onRecheck={() => start.mutate(scope)}
      />
      <PipelineDialog act={elsewhere} task={task} onClose={() => setElsewhere(undefined)} />
    </div>
  );
}

function Running({
  names,
  results,
  progress,
  busy,
  allowed,
  onAsk,
}: {
  /** Display names by tool. */
  names: ReadonlyMap<string, string>;
  results: readonly ToolResult[];
  progress: Progress | undefined;
  busy: boolean;
  allowed: boolean;
  onAsk: (kind: 'recheck' | 'stop') => void;
}) {
  const t = shell.use();
  const stepName = useStepName();
  const tool = results.find(isAnalysing);
  const step = progress
    ? stepName(progress.displayToolName, progress.displayStep)
    : tool && stepName(tool.toolName, tool.curStep);
  const name = progress ? progress.displayName : names.get(tool?.toolName ?? '');
  const percent = progress?.displayProgress ?? percentOf(results);
  return (
    <>
      <div className={css.progress} aria-live="polite">
        <span className={css.line}>
          <span className="ellipsis">
            {name && `${name}: `}
            {step ?? t('analysing')}
          </span>
          <span className={css.percent}>{percent}%</span>
        </span>
        <ProgressBar percent={percent} label={t('analysing')} />
      </div>
      <span className={css.busy}>
        <Spinner size={14} />
        <span className={css.busyWord}>{t('analysing')}</span>
      </span>
      {allowed && (
        <>
          <Button icon={RotateCcw} busy={busy} onClick={() => onAsk('recheck')}>
            {t('recheck')}
          </Button>
          <IconButton label={t('stopCheck')} icon={CircleStop} tone="default" onClick={() => onAsk('stop')} />
        </>
      )}
    </>
  );
}

function Idle({
  scope,
  latest,
  busy,
  tools,
  allowed,
  onStart,
}: {
  scope: TaskScope;
  latest: ToolResult | undefined;
  busy: boolean;
  tools: number;
  allowed: boolean | undefined;
  onStart: () => void;
}) {
  const t = shell.use();
  const reason = allowed === false ? t('noAnalyze') : tools === 0 ? t('noTools') : '';
  return (
    <>
      <span className={css.last}>
        {latest?.lastAnalysisTime && t('lastCheck')}{' '}
        {latest?.lastAnalysisTime ? (
          <Link
            className={css.build}
            to={paths.taskLogs({ ...scope, toolId: latest.toolName })}
            title={t('openRecords')}
          >
            {latest.buildNum && `#${latest.buildNum} `}
            {formatTime(latest.lastAnalysisTime)}
          </Link>
        ) : (
          t('never')
        )}
      </span>
      <Tooltip text={reason}>
        <span>
          <Button
            tone="primary"
            icon={Play}
            busy={busy}
            disabled={reason !== '' || allowed === undefined}
            onClick={onStart}
          >
            {t('startCheck')}
          </Button>
        </span>
      </Tooltip>
    </>
  );
}

function Questions({
  scope,
  open,
  onClose,
  onRecheck,
}: {
  scope: TaskScope;
  open: 'recheck' | 'stop' | undefined;
  onClose: () => void;
  onRecheck: () => void;
}) {
  const t = shell.use();
  const stop = useStopAnalysis();
  return (
    <>
      <Confirm
        open={open === 'recheck'}
        title={t('recheckTitle')}
        verb={t('recheckVerb')}
        onClose={onClose}
        onConfirm={() => {
          onClose();
          onRecheck();
        }}
      >
        {t('recheckText')}
      </Confirm>
      <Confirm
        open={open === 'stop'}
        title={t('stopTitle')}
        verb={t('stopCheck')}
        danger
        busy={stop.isPending}
        onClose={onClose}
        onConfirm={() => stop.mutate(scope, { onSuccess: onClose })}
      >
        {t('stopText')}
      </Confirm>
    </>
  );
}
