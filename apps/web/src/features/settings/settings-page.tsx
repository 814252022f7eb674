import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link } from '../../components/link.tsx';
import { ErrorState, SkeletonRows } from '../../components/page-states.tsx';
import { ReadOnlyNote } from '../../components/read-only-note.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { type SettingsPage as PageId, paths, SETTINGS_PAGES } from '../../lib/paths.ts';
import { type Keeper, keeperOf } from '../../lib/read-only.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { useTitle } from '../../lib/use-title.ts';
import { type Settings, settingsQuery } from './api/task-settings.ts';
import css from './settings-page.module.css';
import { settings } from './texts.ts';

export interface PageProps {
  readonly task: Settings;
  /** Who keeps these settings, when they cannot be changed here. */
  readonly keeper: Keeper | undefined;
}

/** One file of code per page: whoever opens one does not wait for the others. */
const PAGES: Readonly<Record<PageId, ComponentType<PageProps>>> = {
  code: lazy(async () => ({ default: (await import('./code/code-page.tsx')).CodePage })),
  checkerset: lazy(async () => ({ default: (await import('./checkerset/set-page.tsx')).SetPage })),
  tools: lazy(async () => ({ default: (await import('./tools/tools-page.tsx')).ToolsPage })),
  trigger: lazy(async () => ({ default: (await import('./trigger/trigger-page.tsx')).TriggerPage })),
  report: lazy(async () => ({ default: (await import('./report/report-page.tsx')).ReportPage })),
  ignore: lazy(async () => ({ default: (await import('./ignore/ignore-page.tsx')).IgnorePage })),
  authority: lazy(async () => ({ default: (await import('./authority/authority-page.tsx')).AuthorityPage })),
  manage: lazy(async () => ({ default: (await import('./manage/manage-page.tsx')).ManagePage })),
};

/** `/task/{taskId}/settings/{page}` (screens 7). Each page saves on its own; a suspended task has only the last one. */
export function SettingsPage() {
  const t = settings.use();
  const scope = useTaskScope();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const page = SETTINGS_PAGES.find((id) => pathname.endsWith(`/settings/${id}`)) ?? 'code';
  const { data: task, error, refetch } = useQuery(settingsQuery(scope));
  useTitle(t(page), task?.nameCn);
  const suspended = task?.status === 1;
  const Page = PAGES[page];
  const keeper = task && keeperOf(page, task);
  return (
    <>
      <nav className={css.tabs} aria-label={t('title')}>
        {SETTINGS_PAGES.map((id) =>
          suspended && id !== 'manage' ? (
            <Tooltip key={id} text={t('onlyManage')}>
              {/* biome-ignore lint/a11y/useSemanticElements: a link that leads nowhere; the tooltip says why */}
              <span className={css.tabOff} aria-disabled tabIndex={0} role="link">
                {t(id)}
              </span>
            </Tooltip>
          ) : (
            <Link
              key={id}
              to={paths.settings({ ...scope, page: id })}
              className={css.tab}
              aria-current={id === page ? 'page' : undefined}
            >
              {t(id)}
            </Link>
          ),
        )}
      </nav>
      <div className={css.body}>
        <h1 className="sr-only">{t(page)}</h1>
        {!task && error && <ErrorState compact error={error} what={t('what')} onRetry={() => void refetch()} />}
        {!task && !error && <SkeletonRows rows={6} />}
        {task && keeper && page !== 'manage' && <ReadOnlyNote keeper={keeper} task={task} />}
        {task && (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <Page task={task} keeper={keeper} />
          </Suspense>
        )}
      </div>
    </>
  );
}
