import { CircleCheck, CircleSlash, CircleX } from 'lucide-react';
import { Spinner } from '../../../components/spinner.tsx';
import { cx } from '../../../lib/class-names.ts';
import { runFlag } from '../../../lib/task-state.ts';
import css from '../task-log-page.module.css';

const ICONS = { success: CircleCheck, failed: CircleX, interrupted: CircleSlash };

/** Icon and word of a run's or step's end. @param word what it is called here */
export function FlagMark({ flag, word }: { flag: number; word: string }) {
  const state = runFlag(flag) ?? 'running';
  const Icon = state === 'running' ? undefined : ICONS[state];
  return (
    <span className={cx(css.flag, css[state])}>
      {Icon ? <Icon size={14} aria-hidden /> : <Spinner size={13} />}
      {word}
    </span>
  );
}
