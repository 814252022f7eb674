import { Outlet, useRouterState } from '@tanstack/react-router';
import { Link } from '../../components/link.tsx';
import { paths } from '../../lib/paths.ts';
import { useProjectScope } from '../../lib/use-scope.ts';
import { shell } from '../shell-texts.ts';
import { Banner } from './banner.tsx';
import css from './frame.module.css';
import header from './header.module.css';
import { Logo } from './logo.tsx';
import { OfflineMark } from './offline-mark.tsx';
import { ProjectSwitch } from './project-switch.tsx';
import { SiteLinks } from './site-links.tsx';
import { UserControls } from './user-controls.tsx';

/** Pages of a project: tabs on top, content below. */
export function OuterLayout() {
  const t = shell.use();
  const scope = useProjectScope();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const inProject = pathname.slice(paths.project(scope).length);
  const tabs = [
    { id: 'tasks', label: t('tasks'), to: paths.taskList(scope), active: inProject.startsWith('/task/') },
    {
      id: 'sets',
      label: t('checkerSets'),
      to: paths.checkerSetList(scope),
      active: inProject.startsWith('/checkerset/'),
    },
    { id: 'checkers', label: t('checkers'), to: paths.checkerList(scope), active: inProject.startsWith('/checker/') },
  ];
  return (
    <div className={css.frame}>
      <a className={header.skip} href="#main">
        {t('skip')}
      </a>
      <Banner />
      <header className={header.header}>
        <Logo to={paths.taskList(scope)} name />
        <ProjectSwitch projectId={scope.projectId} />
        <nav className={header.tabs} aria-label="Assay">
          {tabs.map((tab) => (
            <Link key={tab.id} to={tab.to} className={header.tab} aria-current={tab.active ? 'page' : undefined}>
              {tab.label}
            </Link>
          ))}
        </nav>
        <div className={header.end}>
          <OfflineMark />
          <SiteLinks />
          <UserControls />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        <Outlet />
      </main>
    </div>
  );
}
