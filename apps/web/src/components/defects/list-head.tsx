import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { type TaskTool, taskInfoQuery } from '../../lib/calls/task-info.ts';
import { defectList, issueCharts } from '../../lib/paths.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { Link, useGo } from '../link.tsx';
import { Menu } from '../menu.tsx';
import { defects } from './defect-texts.ts';
import css from './page.module.css';

/** Patterns with a screen of their own in the menu at the left. */
export const MEASURES: readonly string[] = ['CCN', 'DUPC', 'CLOC', 'COVR', 'STAT'];

export interface HeadTab {
  readonly label: string;
  readonly to: string;
  readonly current?: boolean;
}

/** First line of a list: which tool, its two views, and what belongs to the whole page. */
export function ListHead({
  title,
  tabs,
  children,
}: {
  title: ReactNode;
  tabs: readonly HeadTab[];
  children?: ReactNode;
}) {
  const t = defects.use();
  return (
    <header className={css.head}>
      {title}
      {tabs.length > 0 && <span className={css.divider} aria-hidden />}
      <nav style={{ display: 'flex' }} aria-label={t('view')} hidden={tabs.length === 0}>
        {tabs.map((tab) => (
          <Link key={tab.to} to={tab.to} className={css.tab} aria-current={tab.current ? 'page' : undefined}>
            {tab.label}
          </Link>
        ))}
      </nav>
      <div className={css.headEnd}>{children}</div>
    </header>
  );
}

export function HeadTitle({ children }: { children: ReactNode }) {
  return <h1 className={css.toolSwitch}>{children}</h1>;
}

/** The tool of an issue list; the others of the task are one press away, and nothing else is kept (screens 9.1.2). */
export function ToolSwitch({ current, to = 'list' }: { current: TaskTool; to?: 'list' | 'charts' }) {
  const t = defects.use();
  const scope = useTaskScope();
  const go = useGo();
  const { data: task } = useQuery(taskInfoQuery(scope));
  const others = (task?.enableToolList ?? []).filter((tool) => !MEASURES.includes(tool.toolPattern));
  if (others.length < 2) return <HeadTitle>{current.toolDisplayName}</HeadTitle>;
  return (
    <Menu
      label={t('tool')}
      entries={others.map((tool) => ({
        id: tool.toolName,
        label: tool.toolDisplayName,
        checked: tool.toolName === current.toolName,
        run: () => {
          const at = { ...scope, toolId: tool.toolName, pattern: tool.toolPattern };
          go(to === 'charts' ? issueCharts(at) : defectList(at));
        },
      }))}
    >
      {(trigger) => (
        <h1>
          <button type="button" className={css.toolSwitch} {...trigger}>
            {current.toolDisplayName}
            <ChevronDown size={14} aria-hidden />
          </button>
        </h1>
      )}
    </Menu>
  );
}
