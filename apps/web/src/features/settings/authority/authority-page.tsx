import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useGo } from '../../../components/link.tsx';
import { ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { isOpenSource, isPipeline } from '../../../lib/calls/task-info.ts';
import { paths } from '../../../lib/paths.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { resourceQuery } from '../api/authority.ts';
import frame from '../settings-page.module.css';
import type { PageProps } from '../settings-page.tsx';
import { GrantTable } from './grant-table.tsx';
import { HoldersForm } from './holders-form.tsx';
import { RoleFacts } from './role-facts.tsx';
import { authorityTexts } from './texts.ts';

const TABS = ['role', 'function', 'user'] as const;

/** `/settings/authority`: roles, functions, and single people for a time. */
export function AuthorityPage({ task, keeper }: PageProps) {
  const t = authorityTexts.use();
  const go = useGo();
  const scope = useTaskScope();
  const { tab: wanted } = useSearch({ strict: false }) as { tab?: unknown };
  const piped = isPipeline(task);
  const resource = piped
    ? ({ service: 'pipeline', code: task.pipelineId } as const)
    : ({ service: 'codecc', code: String(scope.taskId) } as const);
  const { data, error, refetch } = useQuery(resourceQuery(scope, resource));
  const tab = keeper ? 'role' : (TABS.find((id) => id === wanted) ?? 'role');
  const here = paths.settings({ ...scope, page: 'authority' });
  if (!data && error) return <ErrorState compact error={error} what={t('what')} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  if (keeper)
    return (
      <>
        <p className={frame.quiet}>{t(isOpenSource(task) ? 'codeHostNote' : 'pipelineNote')}</p>
        <RoleFacts roles={data.role} />
      </>
    );
  return (
    <div className={frame.form} data-wide={tab === 'user' || undefined}>
      <div className={frame.head}>
        <Segmented
          label={t('title')}
          value={tab}
          choices={[
            { id: 'role', label: t('byRole') },
            { id: 'function', label: t('byFunction') },
            { id: 'user', label: t('byUser') },
          ]}
          onChange={(id) => go(id === 'role' ? here : `${here}?tab=${id}`, { replace: true })}
        />
      </div>
      {tab === 'user' ? (
        <GrantTable functions={data.policy.map(({ policy_code: code, policy_name: name }) => ({ code, name }))} />
      ) : (
        <HoldersForm stored={data} kind={tab} />
      )}
    </div>
  );
}
