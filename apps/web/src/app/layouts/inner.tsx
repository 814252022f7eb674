import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { Link } from '../../components/link.tsx';
import { LiveMark } from '../../components/live-mark.tsx';
import { Bone, SkeletonRows } from '../../components/page-states.tsx';
import type { Progress } from '../../lib/calls/progress.ts';
import { isOpenSource, taskInfoQuery } from '../../lib/calls/task-info.ts';
import { childCrumb } from '../../lib/crumb.ts';
import { paths } from '../../lib/paths.ts';
import { useStore } from '../../lib/store.ts';
import { LiveContext, useLiveClient } from '../../lib/use-live.ts';
import { type TaskScope, useTaskScope } from '../../lib/use-scope.ts';
import { shell } from '../shell-texts.ts';
import { AnalyseAgain } from './analyse-again.tsx';
import { AnalysisControl } from './analysis-control.tsx';
import { BackToTop } from './back-to-top.tsx';
import { Banner } from './banner.tsx';
import css from './frame.module.css';
import header from './header.module.css';
import { Logo } from './logo.tsx';
import { OfflineMark } from './offline-mark.tsx';
import { useProgress, useTaskLive } from './task-live.ts';
import { TaskMenu, useMenuId, useMenuTargets } from './task-menu.tsx';
import { TaskSelector } from './task-selector.tsx';
import { UserControls } from './user-controls.tsx';

/** Pages of one task: header with its state, menu at the left, content that scrolls on its own. */
export function InnerLayout() {
  const t = shell.use();
  const scope = useTaskScope();
  const queries = useQueryClient();
  const main = useRef<HTMLElement>(null);
  const live = useLiveClient(scope);
  const [progress, setProgress] = useProgress(scope.taskId);
  const pathname = useRouterState({ select: (router) => router.resolvedLocation?.pathname });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the event
  useEffect(() => {
    main.current?.scrollTo({ top: 0 });
  }, [pathname]);

  return (
    <LiveContext value={live}>
      <LiveSink scope={scope} onProgress={setProgress} />
      <div className={css.frame}>
        <a className={header.skip} href="#main">
          {t('skip')}
        </a>
        <Banner />
        <header className={header.header}>
          <Breadcrumb scope={scope} />
          <div className={header.end}>
            <OfflineMark />
            <LiveMark
              live={live}
              onResume={() => void queries.invalidateQueries({ queryKey: ['task', scope.taskId] })}
            />
            <AnalysisControl scope={scope} progress={progress} />
            <span className={header.divider} />
            <UserControls />
          </div>
        </header>
        <AnalyseAgain scope={scope} progress={progress} />
        <div className={css.body}>
          <TaskMenu />
          <main id="main" tabIndex={-1} ref={main} className={css.main}>
            <Suspense fallback={<SkeletonRows rows={16} />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
        <BackToTop frame={main} />
      </div>
    </LiveContext>
  );
}

function LiveSink({ scope, onProgress }: { scope: TaskScope; onProgress: (progress: Progress | undefined) => void }) {
  useTaskLive(scope, onProgress);
  return null;
}

function Breadcrumb({ scope }: { scope: TaskScope }) {
  const t = shell.use();
  const { data: task } = useQuery(taskInfoQuery(scope));
  const menu = useMenuId();
  const targets = useMenuTargets(scope);
  const child = useStore(childCrumb);
  const slash = (
    <span className={header.slash} aria-hidden>
      /
    </span>
  );
  return (
    <nav className={header.crumbs} aria-label="breadcrumb">
      <Logo to={task && isOpenSource(task) ? undefined : paths.taskList(scope)} />
      {task ? (
        <TaskSelector scope={scope} name={task.nameCn} onOverview={menu === 'overview' && child === undefined} />
      ) : (
        <span className={header.crumb}>
          <Bone width={96} />
        </span>
      )}
      {slash}
      {child === undefined ? (
        <span className={header.crumb} aria-current="page">
          {t(menu)}
        </span>
      ) : (
        <>
          <Link to={targets[menu]} className={header.crumb}>
            {t(menu)}
          </Link>
          {slash}
          <span className={`${header.crumb} ellipsis`} aria-current="page" title={child}>
            {child}
          </span>
        </>
      )}
    </nav>
  );
}
