import { useQuery } from '@tanstack/react-query';
import { FolderX } from 'lucide-react';
import { Button, LinkButton } from '../../components/button.tsx';
import { useToolResult } from '../../components/defects/attached-tool.tsx';
import { HeadTitle, ListHead } from '../../components/defects/list-head.tsx';
import page from '../../components/defects/page.module.css';
import { BuildingState, EmptyState, ErrorState, SkeletonRows } from '../../components/page-states.tsx';
import { UploadReport } from '../../components/report-upload/upload-report.tsx';
import { taskInfoQuery } from '../../lib/calls/task-info.ts';
import { useRouteParam, useTaskScope } from '../../lib/use-scope.ts';
import { useTitle } from '../../lib/use-title.ts';
import { levelQuery, trendQuery } from './api/coverage.ts';
import { Figures } from './components/figures.tsx';
import { FileView } from './components/file-view.tsx';
import { FolderCrumbs } from './components/folder-crumbs.tsx';
import { FolderTable } from './components/folder-table.tsx';
import { HowToReport } from './components/how-to-report.tsx';
import { SnapshotMenu } from './components/snapshot-menu.tsx';
import { wasFile } from './place.ts';
import { coverage } from './texts.ts';
import { useCoverageAddress } from './use-coverage-address.ts';

/** `/task/{taskId}/defect/covr/{path*}`: which lines tests ran. A path is a folder, else a file with its lines. */
export function CoveragePage() {
  const t = coverage.use();
  const scope = useTaskScope();
  const path = useRouteParam('_splat').split('/').filter(Boolean).join('/');
  const { data: task, error, refetch } = useQuery(taskInfoQuery(scope));
  useTitle(...(path === '' ? [] : [path.slice(path.lastIndexOf('/') + 1)]), t('title'), task?.nameCn);
  if (!task && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!task) return <SkeletonRows rows={16} />;
  const attached = task.enableToolList.some(({ toolPattern }) => toolPattern === 'COVR');
  return (
    <div className={page.page}>
      <ListHead title={<HeadTitle>{t('title')}</HeadTitle>} tabs={[]}>
        {attached && <SnapshotMenu />}
        {attached && <HeadUpload />}
      </ListHead>
      {attached ? <Place key={path} path={path} /> : <HowToReport />}
    </div>
  );
}

/** Beside the snapshots; before the first of them the page itself offers it. */
function HeadUpload() {
  const { data = [] } = useQuery(trendQuery(useTaskScope()));
  return data.length > 0 && <UploadReport kind="coverage" tone="quiet" />;
}

function Place({ path }: { path: string }) {
  const t = coverage.use();
  const scope = useTaskScope();
  const { build, search, change, to } = useCoverageAddress();
  const file = wasFile(scope.taskId, path);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...levelQuery(scope, { path, build, search }),
    enabled: !file,
  });
  const trend = useQuery(trendQuery(scope));
  const { running } = useToolResult('JACOCO');
  if (file) return <FileView path={path} />;
  if (!data && error) return <ErrorState error={error} what={t('what')} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={16} />;
  if (data.buildNum === undefined) {
    if (build !== undefined && trend.data && trend.data.length > 0)
      return (
        <EmptyState
          title={t('noData')}
          hint={t('noSnapshot', { build })}
          actions={<Button onClick={() => change({ build: undefined })}>{t('toNewest')}</Button>}
        />
      );
    return running ? <BuildingState /> : <HowToReport />;
  }
  // Nothing lies below a file; nor below a name that is nothing.
  if (data.total.fileNum === 0 && path !== '') return <FileView path={path} />;
  return (
    <>
      <Figures
        sums={data.total}
        since={data.newSince}
        trend={path === '' ? trend.data : undefined}
        build={data.buildNum}
      />
      <FolderCrumbs path={path} level={data} />
      {data.list.length === 0 && search === '' ? (
        <EmptyState
          icon={FolderX}
          title={t('emptyFolder')}
          hint={t('emptyFolderHint', { build: data.buildNum, path: path || '/' })}
          actions={path !== '' && <LinkButton to={to('')}>{t('toRoot')}</LinkButton>}
        />
      ) : (
        <div className={page.content}>
          <FolderTable level={data} path={path} dimmed={isPlaceholderData} />
        </div>
      )}
    </>
  );
}
