import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link, useGo } from '../../components/link.tsx';
import { Popover } from '../../components/popover.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { taskBaseQuery } from '../../lib/calls/task-base.ts';
import { cx } from '../../lib/class-names.ts';
import { paths } from '../../lib/paths.ts';
import type { TaskScope } from '../../lib/use-scope.ts';
import { shell } from '../shell-texts.ts';
import header from './header.module.css';
import css from './task-selector.module.css';

const WIDTH = 220;
const NAME_LENGTH = 30;

/**
 * The task's name with a list of the others. On the overview the name opens the list, elsewhere it leads to the
 * overview; the chevron always opens it (screens 2.4).
 */
export function TaskSelector({ scope, name, onOverview }: { scope: TaskScope; name: string; onOverview: boolean }) {
  const t = shell.use();
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const short = name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH)}…` : name;
  return (
    <span ref={anchor} className={header.crumbs}>
      <Tooltip text={short === name ? '' : name}>
        {onOverview ? (
          <button type="button" className={`${header.crumb} ellipsis`} onClick={() => setOpen(!open)}>
            {short}
          </button>
        ) : (
          <Link to={paths.taskDetail(scope)} className={`${header.crumb} ellipsis`}>
            {short}
          </Link>
        )}
      </Tooltip>
      <button
        type="button"
        className={css.chevron}
        aria-label={t('chooseTask')}
        aria-haspopup="listbox"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ChevronDown size={14} aria-hidden />
      </button>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        label={t('chooseTask')}
        width={WIDTH}
        className={css.panel}
      >
        <Choices scope={scope} onDone={() => setOpen(false)} />
      </Popover>
    </span>
  );
}

function Choices({ scope, onDone }: { scope: TaskScope; onDone: () => void }) {
  const t = shell.use();
  const go = useGo();
  const id = useId();
  const { data } = useQuery(taskBaseQuery(scope));
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const wanted = typed.trim().toLowerCase();
  const shown = (data?.enableTasks ?? []).filter(
    (task) => task.nameCn.toLowerCase().includes(wanted) || task.nameEn?.toLowerCase().includes(wanted),
  );

  const choose = (taskId: number | undefined) => {
    if (taskId === undefined) return;
    onDone();
    go(paths.taskDetail({ ...scope, taskId }, { step: 'tools' }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = (active + step + shown.length) % Math.max(1, shown.length);
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') choose(shown[active]?.taskId);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        className={css.find}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={`${id}-${active}`}
        aria-label={t('searchTask')}
        placeholder={t('searchTask')}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
      />
      <div id={id} role="listbox" aria-label={t('chooseTask')} className={css.list}>
        {data && shown.length === 0 && <div className={css.none}>{t('noTask')}</div>}
        {shown.map((task, index) => (
          <button
            key={task.taskId}
            id={`${id}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={task.taskId === scope.taskId}
            className={cx(
              css.item,
              'ellipsis',
              index === active && css.active,
              task.taskId === scope.taskId && css.current,
            )}
            onPointerEnter={() => setActive(index)}
            onClick={() => choose(task.taskId)}
            title={task.nameCn}
          >
            {task.nameCn}
          </button>
        ))}
      </div>
    </>
  );
}
