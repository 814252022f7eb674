import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef } from 'react';
import { isPipeline } from '../../../lib/calls/task-info.ts';
import { cx } from '../../../lib/class-names.ts';
import { pipelineRepositoriesQuery } from '../api/pipeline-repositories.ts';
import type { TaskCard } from '../api/task-list.ts';
import css from '../task-list-page.module.css';
import { TaskRow } from './task-row.tsx';

const BASE = 48;
const LINE = 16;
const HEAD = 32;
/** Repository lines on a card at most; the last one of more says how many are left. */
const MOST_LINES = 5;

/** The rows in view. Up and down move between the names. */
export function TaskRows({
  tasks,
  projectId,
  dimmed,
}: {
  tasks: readonly TaskCard[];
  projectId: string;
  dimmed: boolean;
}) {
  const list = useRef<HTMLUListElement>(null);
  const { data: repositories } = useQuery(
    pipelineRepositoriesQuery(
      projectId,
      tasks.filter(isPipeline).map((task) => task.taskId),
    ),
  );
  const linesOf = (task: TaskCard): readonly string[] => {
    const several = repositories?.[String(task.taskId)];
    const found = several ?? [{ aliasName: task.aliasName ?? '', branch: task.branch ?? '' }];
    return found.map(({ aliasName, branch }) => (branch ? `${aliasName} @ ${branch}` : aliasName));
  };
  const virtualizer = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => list.current?.parentElement ?? null,
    estimateSize: (index) => {
      const task = tasks[index];
      return BASE + LINE * (task ? Math.min(linesOf(task).length, MOST_LINES) - 1 : 0);
    },
    getItemKey: (index) => tasks[index]?.taskId ?? index,
    overscan: 6,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    initialRect: { width: 1200, height: 800 },
  });
  return (
    <ul
      ref={list}
      className={cx(css.list, dimmed && css.dimmed)}
      style={{ height: virtualizer.getTotalSize() }}
      aria-busy={dimmed}
      onKeyDown={moveBetweenNames}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const task = tasks[item.index];
        return (
          task && (
            <TaskRow
              key={item.key}
              task={task}
              projectId={projectId}
              repositories={linesOf(task).slice(0, MOST_LINES)}
              more={linesOf(task)}
              style={{ height: item.size, transform: `translateY(${item.start - HEAD}px)` }}
            />
          )
        );
      })}
    </ul>
  );
}

function moveBetweenNames(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement) || !event.target.matches('[data-name]')) return;
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-name]')].sort(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  );
  const next = names[names.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
