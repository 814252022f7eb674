import { CircleCheck, CirclePause, CircleSlash, CircleX, Clock } from 'lucide-react';
import { Spinner } from '../../../components/spinner.tsx';
import { cx } from '../../../lib/class-names.ts';
import type { TaskState } from '../../../lib/task-state.ts';
import css from '../task-list-page.module.css';
import { taskList } from '../texts.ts';

export type RowState = TaskState | 'suspended';

const ICONS = { waiting: Clock, failed: CircleX, stopped: CircleSlash, success: CircleCheck, suspended: CirclePause };
const WORDS = {
  waiting: 'stateWaiting',
  analysing: 'stateAnalysing',
  failed: 'stateFailed',
  stopped: 'stateStopped',
  success: 'stateSuccess',
  suspended: 'stateSuspended',
} as const;

/** Icon and word of what a task is doing. */
export function StateMark({ state }: { state: RowState }) {
  const t = taskList.use();
  const Icon = state === 'analysing' ? undefined : ICONS[state];
  return (
    <span className={cx(css.state, css[state])}>
      {Icon ? <Icon size={15} aria-hidden /> : <Spinner size={14} />}
      {t(WORDS[state])}
    </span>
  );
}
