import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isPipeline } from '../../../lib/calls/task-info.ts';
import { cx } from '../../../lib/class-names.ts';
import { pipelineRepositoriesQuery } from '../api/pipeline-repositories.ts';
import type { TaskCard } from '../api/task-list.ts';
import { linesOf } from '../list-state.ts';
import css from '../task-list-page.module.css';
import { taskList } from '../texts.ts';
import { TaskRow } from './task-row.tsx';

const BASE = 48;
const LINE = 16;
const COMPACT = 36;
const GROUP = 34;
const HEAD = 32;
/** Repository lines on a card at most; the last one of more says how many are left. */
const MOST_LINES = 5;

/** The rows in view. Up and down move between the names. */
export function TaskRows({
  tasks,
  projectId,
  group,
  compact,
  dimmed,
}: {
  tasks: readonly TaskCard[];
  projectId: string;
  group: '' | 'repository';
  compact: boolean;
  dimmed: boolean;
}) {
  const t = taskList.use();
  const list = useRef<HTMLUListElement>(null);
  const { data: repositories } = useQuery(
    pipelineRepositoriesQuery(
      projectId,
      tasks.filter(isPipeline).map((task) => task.taskId),
    ),
  );
  const lines = linesOf(tasks, group);
  const repositoriesOf = (task: TaskCard): readonly string[] => {
    const several = repositories?.[String(task.taskId)];
    const found = several ?? [{ aliasName: task.aliasName ?? '', branch: task.branch ?? '' }];
    return found.map(({ aliasName, branch }) => (branch ? `${aliasName} @ ${branch}` : aliasName));
  };
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => list.current?.parentElement ?? null,
    estimateSize: (index) => {
      const line = lines[index];
      if (line?.kind === 'group') return GROUP;
      if (compact || !line) return COMPACT;
      return BASE + LINE * (Math.min(repositoriesOf(line.task).length, MOST_LINES) - 1);
    },
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 6,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    initialRect: { width: 1200, height: 800 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other heights are the event
  useEffect(() => virtualizer.measure(), [compact, group, virtualizer]);
  return (
    <ul
      ref={list}
      className={cx(css.list, dimmed && css.dimmed)}
      style={{ height: virtualizer.getTotalSize() }}
      aria-busy={dimmed}
      onKeyDown={moveBetweenNames}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const line = lines[item.index];
        const style = { height: item.size, transform: `translateY(${item.start - HEAD}px)` };
        if (!line) return null;
        if (line.kind === 'group')
          return (
            <li key={item.key} className={css.group} style={style}>
              {line.name || t('noRepository')}
              <span className={css.groupCount}>{t('groupCount', { count: line.count })}</span>
            </li>
          );
        const repositories = repositoriesOf(line.task);
        return (
          <TaskRow
            key={item.key}
            task={line.task}
            projectId={projectId}
            repositories={repositories.slice(0, compact ? 1 : MOST_LINES)}
            more={repositories}
            compact={compact}
            style={style}
          />
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
