import { Pin, Workflow } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link, useGo } from '../../../components/link.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Tooltip } from '../../../components/tooltip.tsx';
import { isPipeline } from '../../../lib/calls/task-info.ts';
import { cx } from '../../../lib/class-names.ts';
import { ABSENT } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useStore } from '../../../lib/store.ts';
import { taskState } from '../../../lib/task-state.ts';
import type { TaskCard } from '../api/task-list.ts';
import { flashed } from '../flash.ts';
import css from '../task-list-page.module.css';
import { taskList } from '../texts.ts';
import { RowActions } from './row-actions.tsx';
import { RowGate } from './row-gate.tsx';
import { RowNumbers } from './row-numbers.tsx';
import { RowProgress } from './row-progress.tsx';
import { StateMark } from './state-mark.tsx';

/** Six quiet tints of the tokens; the task's id chooses (screens 3.3). */
const TINTS = ['--accent-text', '--good', '--risk-h', '--prompt', '--risk-m', '--muted'];

interface TaskRowProps {
  readonly task: TaskCard;
  readonly projectId: string;
  /** `alias @ branch`, five at most, and all of them for the tooltip. */
  readonly repositories: readonly string[];
  readonly more: readonly string[];
  /** One line: the repository beside the name. */
  readonly compact: boolean;
  readonly style: CSSProperties;
}

/** One task. The whole row leads to its overview; the name is the link for keyboards and screen readers. */
export function TaskRow({ task, projectId, repositories, more, compact, style }: TaskRowProps) {
  const t = taskList.use();
  const go = useGo();
  const shining = useStore(flashed) === task.taskId;
  const scope = { projectId, taskId: task.taskId };
  const suspended = task.status !== 0;
  const state = taskState(task);
  const unfinished = !suspended && state !== 'success' && state !== 'waiting';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the name inside is the link; the row is a larger target for pointers
    <li
      className={cx(css.row, suspended && css.off, compact && css.compact, shining && css.flash)}
      style={style}
      onClick={(event) => {
        const { target, currentTarget } = event;
        const inRow =
          target instanceof Element && currentTarget.contains(target) && !target.closest('a, button, dialog');
        if (inRow && !suspended) go(paths.taskDetail(scope));
      }}
    >
      <span
        className={css.letter}
        style={{ ['--tint' as string]: `var(${TINTS[task.taskId % TINTS.length]})` }}
        aria-hidden
      >
        {[...task.nameCn][0]?.toUpperCase()}
      </span>
      <div className={css.title}>
        <div className={css.nameLine}>
          <Link to={paths.taskDetail(scope)} className={`${css.name} ellipsis`} title={task.nameCn} data-name>
            {task.nameCn}
          </Link>
          {task.topFlag === 1 && <Pin size={13} aria-label={t('pinned')} />}
          {isPipeline(task) && (
            <Tooltip text={t('byPipeline')}>
              <Workflow size={13} aria-label={t('byPipeline')} />
            </Tooltip>
          )}
        </div>
        <Tooltip text={more.length > repositories.length ? more.join('\n') : ''} delay={600}>
          <div>
            {repositories.map((line, index) => (
              <div key={line} className={`${css.repo} ellipsis`} title={line}>
                {line || ABSENT}
                {index === repositories.length - 1 &&
                  more.length > repositories.length &&
                  ` … +${more.length - repositories.length}`}
              </div>
            ))}
          </div>
        </Tooltip>
      </div>
      <StateMark state={suspended ? 'suspended' : state} />
      <RowGate scope={scope} asked={state !== 'waiting' && state !== 'analysing'} />
      {unfinished ? (
        <RowProgress task={task} scope={scope} ended={state !== 'analysing'} />
      ) : (
        <RowNumbers scope={scope} asked={state === 'success'} />
      )}
      <span className={css.time}>{task.minStartTime > 0 ? <RelativeTime time={task.minStartTime} /> : t('never')}</span>
      <RowActions task={task} projectId={projectId} state={suspended ? 'suspended' : state} />
    </li>
  );
}
