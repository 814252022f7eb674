import { LATEST_VERSION } from '@assay/contract/codes';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/button.tsx';
import { ErrorState, NotFoundState, SkeletonRows } from '../../../components/page-states.tsx';
import { setsQuery } from '../../../lib/calls/checker-sets.ts';
import { paths } from '../../../lib/paths.ts';
import { useProjectScope, useRouteParam } from '../../../lib/use-scope.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { setDetailQuery } from '../api/set-detail.ts';
import { ManageScreen } from './manage-screen.tsx';
import { manage } from './manage-texts.ts';

/** `/checkerset/{id}/{version}/manage`: one version of a set, its rules, and their life. */
export function ManagePage() {
  const t = manage.use();
  const { projectId } = useProjectScope();
  const checkerSetId = useRouteParam('checkerSetId');
  const asked = Number(useRouteParam('version'));
  const version = Number.isInteger(asked) && asked > 0 && asked <= LATEST_VERSION ? asked : LATEST_VERSION;
  const { data, error, refetch } = useQuery(setDetailQuery({ projectId, checkerSetId, version }));
  // Which version the project uses stands in the head: what comes later would push the rest aside.
  const inUse = useQuery({ ...setsQuery(useProjectScope()), staleTime: 60_000 });
  useTitle(data?.checkerSetName ?? t('title'));
  if (data && !inUse.isPending) return <ManageScreen key={`${data.checkerSetId} ${data.version}`} set={data} />;
  return (
    <>
      {error && <ErrorState error={error} what={t('what')} onRetry={() => void refetch()} />}
      {data !== null && !error && <SkeletonRows rows={18} />}
      {data === null && (
        <NotFoundState
          title={t('missing')}
          hint={t('missingHint')}
          actions={<LinkButton to={paths.checkerSetList({ projectId })}>{t('back')}</LinkButton>}
        />
      )}
    </>
  );
}
