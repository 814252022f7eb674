import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import finder from '../../components/finder.module.css';
import { Finder } from '../../components/finder.tsx';
import { Link, useGo } from '../../components/link.tsx';
import { Popover } from '../../components/popover.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { taskBaseQuery } from '../../lib/calls/task-base.ts';
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
        aria-haspopup="dialog"
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
        className={finder.panel}
      >
        <Choices scope={scope} onDone={() => setOpen(false)} />
      </Popover>
    </span>
  );
}

/** Enabled tasks only. The overview is told that it was reached this way: it reads its tools anew. */
function Choices({ scope, onDone }: { scope: TaskScope; onDone: () => void }) {
  const t = shell.use();
  const go = useGo();
  const { data } = useQuery(taskBaseQuery(scope));
  return (
    <Finder
      label={t('chooseTask')}
      placeholder={t('searchTask')}
      none={t('noTask')}
      entries={data?.enableTasks.map((task) => ({ id: String(task.taskId), label: task.nameCn, alias: task.nameEn }))}
      current={String(scope.taskId)}
      onPick={(id) => {
        onDone();
        go(paths.taskDetail({ ...scope, taskId: Number(id) }, { step: 'tools' }));
      }}
    />
  );
}
