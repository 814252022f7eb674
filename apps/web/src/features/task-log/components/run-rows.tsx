import { ChevronRight, ScrollText } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { useStepName } from '../../../components/step-texts.ts';
import { ABSENT, formatElapsed, formatTime, formatTimeAfter } from '../../../lib/format.ts';
import { type RunFlag, runFlag } from '../../../lib/task-state.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { RunRecord } from '../api/records.ts';
import css from '../task-log-page.module.css';
import { taskLog } from '../texts.ts';
import { FlagMark } from './flag-mark.tsx';
import { StepTable } from './step-table.tsx';

const WORDS = {
  success: 'flagSuccess',
  failed: 'flagFailed',
  interrupted: 'flagInterrupted',
} as const satisfies Record<Exclude<RunFlag, 'running'>, string>;

/** The flag of a step that was cut off; a record has it only on screen, where the server says that it was stopped. */
const INTERRUPTED = 4;

interface RunRowsProps {
  readonly run: RunRecord;
  readonly toolName: string;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onLog: () => void;
}

/** One run and, opened, its steps. While it runs its word is the step and its time ticks. */
export function RunRows({ run, toolName, open, onToggle, onLog }: RunRowsProps) {
  const t = taskLog.use();
  const stepName = useStepName();
  const flag = run.stopped ? INTERRUPTED : run.flag;
  const state = runFlag(flag) ?? 'running';
  const now = useNow(state === 'running' ? 1000 : 0);
  const elapsed = state === 'running' && run.startTime > 0 ? now - run.startTime : run.elapseTime;
  const word = state === 'running' ? stepName(toolName, run.currStep) : t(WORDS[state]);
  return (
    <>
      {/* A larger target for pointers; the button in the first cell is the keyboard's way. */}
      <tr
        className={css.run}
        onClick={(event) => {
          if (event.target instanceof Element && !event.target.closest('button')) onToggle();
        }}
      >
        <td>
          <button
            type="button"
            className={css.opener}
            aria-expanded={open}
            aria-label={t(open ? 'collapse' : 'expand', { build: run.buildNum })}
            onClick={onToggle}
          >
            <ChevronRight size={15} className={css.chevron} aria-hidden />
          </button>
        </td>
        <td className={css.build}>#{run.buildNum}</td>
        <td>
          <FlagMark flag={flag} word={word} />
        </td>
        <td className={css.end}>{formatElapsed(elapsed)}</td>
        <td>{formatTime(run.startTime)}</td>
        <td title={formatTime(run.endTime)}>{formatTimeAfter(run.endTime, run.startTime)}</td>
        <td title={run.triggerFrom}>{run.triggerFrom || ABSENT}</td>
        <td>
          <Button tone="quiet" icon={ScrollText} onClick={onLog}>
            {t('viewLog')}
          </Button>
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={8} className={css.stepsCell}>
            <StepTable toolName={toolName} steps={run.stepArray} began={run.startTime} stopped={run.stopped} />
          </td>
        </tr>
      )}
    </>
  );
}
