import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { Link } from '../../components/link.tsx';
import { ErrorState, SkeletonRows } from '../../components/page-states.tsx';
import { taskInfoQuery } from '../../lib/calls/task-info.ts';
import { type SettingsPage as PageId, paths, SETTINGS_PAGES } from '../../lib/paths.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { useTitle } from '../../lib/use-title.ts';
import { settingsQuery } from './api/task-settings.ts';
import { FilterFacts, ManageFacts, PeopleFacts } from './components/access-facts.tsx';
import { CodeFacts } from './components/code-facts.tsx';
import { SetFacts, ToolFacts } from './components/tool-facts.tsx';
import { TriggerFacts } from './components/trigger-facts.tsx';
import css from './settings-page.module.css';
import { settings } from './texts.ts';

/** `/task/{taskId}/settings/{page}`: what is set, for reading. Nothing can be changed here yet, and it says so. */
export function SettingsPage() {
  const t = settings.use();
  const scope = useTaskScope();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const page = SETTINGS_PAGES.find((id) => pathname.endsWith(`/settings/${id}`)) ?? 'code';
  const { data: task } = useQuery(taskInfoQuery(scope));
  useTitle(t(page), task?.nameCn);
  const suspended = task?.status === 1;
  return (
    <>
      <nav className={css.tabs} aria-label={t('title')}>
        {SETTINGS_PAGES.filter((id) => !suspended || id === 'manage').map((id) => (
          <Link
            key={id}
            to={paths.settings({ ...scope, page: id })}
            className={css.tab}
            aria-current={id === page ? 'page' : undefined}
          >
            {t(id)}
          </Link>
        ))}
      </nav>
      <div className={css.body}>
        <h1 className="sr-only">{t(page)}</h1>
        {page !== 'manage' && (
          <p className={css.note}>
            <Eye size={15} aria-hidden />
            {t('readOnly')}
          </p>
        )}
        <Content page={page} />
      </div>
    </>
  );
}

function Content({ page }: { page: PageId }) {
  const t = settings.use();
  const scope = useTaskScope();
  const { data, error, refetch } = useQuery(settingsQuery(scope));
  const { data: info } = useQuery(taskInfoQuery(scope));
  if (!data && error) return <ErrorState compact error={error} what={t('what')} onRetry={() => void refetch()} />;
  if (!data || !info) return <SkeletonRows rows={5} />;
  switch (page) {
    case 'code':
      return <CodeFacts task={data} />;
    case 'checkerset':
      return <SetFacts task={info} />;
    case 'tools':
      return <ToolFacts scope={scope} task={info} />;
    case 'trigger':
      return <TriggerFacts task={data} />;
    case 'report':
      return <p className={`${css.panel} ${css.quiet}`}>{t('reportLater')}</p>;
    case 'ignore':
      return <FilterFacts scope={scope} />;
    case 'authority':
      return <PeopleFacts task={data} />;
    case 'manage':
      return <ManageFacts scope={scope} task={data} />;
  }
}
