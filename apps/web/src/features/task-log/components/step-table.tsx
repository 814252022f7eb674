import { useStepName } from '../../../components/step-texts.ts';
import { Tooltip } from '../../../components/tooltip.tsx';
import { formatElapsed, formatTime, formatTimeAfter } from '../../../lib/format.ts';
import { type RunFlag, runFlag } from '../../../lib/task-state.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { Step } from '../api/records.ts';
import css from '../task-log-page.module.css';
import { taskLog } from '../texts.ts';
import { FlagMark } from './flag-mark.tsx';

const WORDS = {
  success: 'stepSuccess',
  failed: 'stepFailed',
  running: 'stepRunning',
  interrupted: 'stepStopped',
} as const satisfies Record<RunFlag, string>;

/** The flag of a failed step (contract: 1 done, 2 failed, 3 running, 4 cut off). */
const FAILED = 2;

/** Steps of a run, latest first; a running one ticks. */
export function StepTable({
  toolName,
  steps,
  began,
  stopped,
}: {
  toolName: string;
  steps: readonly Step[];
  /** Start of the run, ms: its day is not repeated. */
  began: number;
  /** The run was stopped: its last step did not fail. */
  stopped: boolean;
}) {
  const t = taskLog.use();
  const stepName = useStepName();
  const running = steps.some((step) => runFlag(step.flag) === 'running');
  const now = useNow(running ? 1000 : 0);
  // Cut off without anybody stopping the run: this is the step it failed at.
  const flagOf = ({ flag }: Step) => (runFlag(flag) === 'interrupted' && !stopped ? FAILED : flag);
  const wordOf = (step: Step) => t(WORDS[runFlag(flagOf(step)) ?? 'running']);
  return (
    <div className={css.steps}>
      <table>
        <colgroup>
          <col style={{ width: 168 }} />
          <col style={{ width: 110 }} />
          <col />
          <col style={{ width: 90 }} />
          <col style={{ width: 100 }} />
          <col style={{ width: 100 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('step')}</th>
            <th scope="col">{t('status')}</th>
            <th scope="col">{t('message')}</th>
            <th scope="col" className={css.end}>
              {t('elapsed')}
            </th>
            <th scope="col">{t('start')}</th>
            <th scope="col">{t('end')}</th>
          </tr>
        </thead>
        <tbody>
          {[...steps].reverse().map((step) => {
            const elapsed =
              runFlag(step.flag) === 'running' && step.startTime > 0 ? now - step.startTime : step.elapseTime;
            return (
              <tr key={`${step.stepNum}-${step.startTime}-${step.flag}`}>
                <td>{stepName(toolName, step.stepNum)}</td>
                <td>
                  <FlagMark flag={flagOf(step)} word={wordOf(step)} />
                </td>
                <td className={css.message}>
                  <Tooltip text={messageLines(step.msg)}>
                    <div className={css.words}>{step.msg}</div>
                  </Tooltip>
                </td>
                <td className={css.end}>{formatElapsed(elapsed)}</td>
                <td title={formatTime(step.startTime)}>{formatTimeAfter(step.startTime, began)}</td>
                <td title={formatTime(step.endTime)}>{formatTimeAfter(step.endTime, began)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A message for reading: one part per line, split at commas of both kinds (contract-defects 16.3). */
export function messageLines(message: string): string {
  return message
    .split(/[,，]\s*/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n');
}
