import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useGo } from '../../../components/link.tsx';
import { ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { filtersQuery } from '../api/filters.ts';
import frame from '../settings-page.module.css';
import type { PageProps } from '../settings-page.tsx';
import { CustomPaths } from './custom-paths.tsx';
import { DefaultPaths } from './default-paths.tsx';
import { ignoreTexts } from './texts.ts';
import { YmlPaths } from './yml-paths.tsx';

const TABS = ['custom', 'system', 'yml'] as const;

/** `/settings/ignore`: paths nobody wants to hear of. */
export function IgnorePage({ keeper }: PageProps) {
  const t = ignoreTexts.use();
  const go = useGo();
  const scope = useTaskScope();
  const { tab: wanted } = useSearch({ strict: false }) as { tab?: unknown };
  const tab = TABS.find((id) => id === wanted) ?? 'custom';
  const { data: filters, error, refetch } = useQuery(filtersQuery(scope));
  const here = paths.settings({ ...scope, page: 'ignore' });
  if (!filters && error) return <ErrorState compact error={error} what={t('what')} onRetry={() => void refetch()} />;
  if (!filters) return <SkeletonRows rows={5} />;
  const readOnly = keeper !== undefined;
  return (
    <div className={frame.form}>
      <div className={frame.head}>
        <Segmented
          label={t('title')}
          value={tab}
          choices={[
            { id: 'custom', label: t('custom'), note: String(filters.filterPaths.length) },
            { id: 'system', label: t('system'), note: String(filters.defaultAddPaths.length) },
            { id: 'yml', label: t('yml') },
          ]}
          onChange={(id) => go(id === 'custom' ? here : `${here}?tab=${id}`, { replace: true })}
        />
      </div>
      {tab === 'custom' && <CustomPaths filters={filters} readOnly={readOnly} />}
      {tab === 'system' && <DefaultPaths filters={filters} readOnly={readOnly} />}
      {tab === 'yml' && <YmlPaths />}
    </div>
  );
}
