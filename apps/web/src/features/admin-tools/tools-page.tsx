import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { ListPage, PageHead } from '../../components/page-head.tsx';
import { ErrorState, SkeletonRows } from '../../components/page-states.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { adminToolsQuery, machineToolsQuery } from './api/admin-tools.ts';
import { ToolRows } from './components/tool-rows.tsx';
import { adminTools } from './texts.ts';

/** `/admin/tools`: order of the tools, whom they are offered to, and whether the machine has them. */
export function ToolsPage() {
  const t = adminTools.use();
  useTitle(t('title'));
  const { data, error, refetch } = useQuery(adminToolsQuery);
  const machine = useQuery(machineToolsQuery);
  return (
    <ListPage>
      <PageHead title={t('title')} hint={t('hint')}>
        <Button icon={RotateCw} busy={machine.isFetching} onClick={() => void machine.refetch()}>
          {machine.isFetching ? t('asking') : t('again')}
        </Button>
      </PageHead>
      {error && !data && <ErrorState error={error} what={t('title')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={12} height={52} />}
      {data && (
        <ToolRows
          tools={data}
          machine={machine.data}
          asking={machine.isFetching && !machine.data}
          failure={machine.data ? undefined : machine.error}
        />
      )}
    </ListPage>
  );
}
