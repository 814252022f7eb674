import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import buttons from '../../components/button.module.css';
import { useGo } from '../../components/link.tsx';
import { Menu } from '../../components/menu.tsx';
import { projectsQuery } from '../../lib/calls/projects.ts';
import { paths } from '../../lib/paths.ts';
import { shell } from '../shell-texts.ts';
import css from './header.module.css';

/** The project in the address, and the way to another of the user's. */
export function ProjectSwitch({ projectId }: { projectId: string }) {
  const t = shell.use();
  const go = useGo();
  const { data: projects = [] } = useQuery(projectsQuery);
  const current = projects.find((project) => project.projectCode === projectId);
  return (
    <Menu
      label={t('project')}
      entries={projects.map((project) => ({
        id: project.projectCode,
        label: project.projectName,
        checked: project.projectCode === projectId,
        run: () => go(paths.taskList({ projectId: project.projectCode })),
      }))}
    >
      {(trigger) => (
        <button
          type="button"
          {...trigger}
          className={`${buttons.button} ${buttons.quiet} ${css.project}`}
          aria-label={`${t('project')} ${current?.projectName ?? projectId}`}
        >
          <span className="ellipsis">{current?.projectName ?? projectId}</span>
          <ChevronDown size={14} aria-hidden />
        </button>
      )}
    </Menu>
  );
}
