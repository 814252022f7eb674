import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Users } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import buttons from '../../components/button.module.css';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import finder from '../../components/finder.module.css';
import { Finder } from '../../components/finder.tsx';
import { useGo } from '../../components/link.tsx';
import { SkeletonRows } from '../../components/page-states.tsx';
import { Popover } from '../../components/popover.tsx';
import { projectsQuery } from '../../lib/calls/projects.ts';
import { paths } from '../../lib/paths.ts';
import { shell } from '../shell-texts.ts';
import css from './header.module.css';

const WIDTH = 260;
const PANEL = 640;

const ProjectPeople = lazy(() =>
  import('../../features/admin-projects/project-people.tsx').then((module) => ({ default: module.ProjectPeople })),
);

/** The project in the address, and the way to another of the user's. */
export function ProjectSwitch({ projectId }: { projectId: string }) {
  const t = shell.use();
  const go = useGo();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [people, setPeople] = useState(false);
  const { data: projects } = useQuery(projectsQuery);
  const current = projects?.find((project) => project.projectCode === projectId);
  const name = current?.projectName ?? projectId;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${buttons.button} ${buttons.quiet} ${css.project}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${t('project')} ${name}`}
        title={name}
        onClick={() => setOpen(!open)}
      >
        <span className="ellipsis">{name}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        label={t('project')}
        width={WIDTH}
        className={finder.panel}
      >
        <Finder
          label={t('project')}
          placeholder={t('searchProject')}
          none={t('noProjectMatch')}
          entries={projects?.map(({ projectCode, projectName }) => ({
            id: projectCode,
            label: projectName,
            alias: projectCode,
          }))}
          current={projectId}
          onPick={(id) => {
            setOpen(false);
            go(paths.taskList({ projectId: id }));
          }}
        />
        {current?.manages && (
          <div className={finder.foot}>
            <Button
              tone="quiet"
              icon={Users}
              onClick={() => {
                setOpen(false);
                setPeople(true);
              }}
            >
              {t('projectPeople', { name })}
            </Button>
          </div>
        )}
      </Popover>
      <Dialog open={people} onClose={() => setPeople(false)} title={name} side={PANEL}>
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <ProjectPeople projectId={projectId} />
        </Suspense>
      </Dialog>
    </>
  );
}
