import { useQuery } from '@tanstack/react-query';
import { FolderX, GitBranch } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../../components/button.tsx';
import { NeverScanned, useToolResult } from '../../components/defects/attached-tool.tsx';
import page from '../../components/defects/page.module.css';
import { useGo } from '../../components/link.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/page-states.tsx';
import { PathCrumbs } from '../../components/path-crumbs.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { paths } from '../../lib/paths.ts';
import { choiceField, useUrlState } from '../../lib/url-state.ts';
import { useRouteParam, useTaskScope } from '../../lib/use-scope.ts';
import { clocTreeQuery } from './api/cloc.ts';
import { ClocFrame } from './components/cloc-frame.tsx';
import { FolderMap } from './components/folder-map.tsx';
import { FolderTable } from './components/folder-table.tsx';
import { folderAt } from './folder.ts';
import { cloc } from './texts.ts';

const VIEW = { view: choiceField(['table', 'map'], 'table') };

/** `/task/{taskId}/defect/cloc/list/{path*}`: lines by folder. The path is in the address, so "back" goes up. */
export function ClocPage() {
  const [{ view }] = useUrlState(VIEW);
  return (
    <ClocFrame view="folder" barless={view === 'map'}>
      <Folder />
    </ClocFrame>
  );
}

function Folder() {
  const t = cloc.use();
  const scope = useTaskScope();
  const go = useGo();
  const path = useRouteParam('_splat').split('/').filter(Boolean).join('/');
  const { data, error, refetch } = useQuery(clocTreeQuery(scope));
  const { never, running } = useToolResult('CLOC');
  const [{ view }, change] = useUrlState(VIEW);
  if (!data && error) return <ErrorState error={error} what={t('what')} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={16} />;
  if (!data.root)
    return never ? <NeverScanned running={running} /> : <EmptyState title={t('nothing')} hint={t('nothingHint')} />;
  const folder = folderAt(data.root, path);
  const asMap = view === 'map';
  const addressOf = (below: string) => paths.clocList({ ...scope, path: below }) + (asMap ? '?view=map' : '');
  const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return (
    <>
      <Crumbs
        root={data.root.name}
        path={path}
        branch={data.branch}
        entries={folder?.children?.length ?? 0}
        addressOf={addressOf}
      >
        {asMap && t('mapNote')}
        <Segmented
          label={t('view')}
          value={view}
          onChange={(next) => change({ view: next })}
          choices={[
            { id: 'table', label: t('table') },
            { id: 'map', label: t('map') },
          ]}
        />
      </Crumbs>
      {folder && asMap ? (
        <div className={page.content}>
          <FolderMap folder={folder} addressOf={(below) => addressOf(`${path}/${below}`)} />
        </div>
      ) : folder ? (
        <div className={page.content}>
          <FolderTable
            folder={folder}
            path={path}
            onOpen={(name) => go(addressOf(`${path}/${name}`))}
            onUp={path === '' ? undefined : () => go(addressOf(parent))}
          />
        </div>
      ) : (
        <EmptyState
          icon={FolderX}
          title={t('noFolder')}
          hint={t('noFolderHint', { path })}
          actions={<LinkButton to={paths.clocList(scope)}>{t('toRoot')}</LinkButton>}
        />
      )}
    </>
  );
}

function Crumbs({
  root,
  path,
  branch,
  entries,
  addressOf,
  children,
}: {
  root: string;
  path: string;
  branch: string;
  entries: number;
  addressOf: (path: string) => string;
  children?: ReactNode;
}) {
  const t = cloc.use();
  return (
    <PathCrumbs label={t('path')} root={root} path={path} to={addressOf}>
      {entries > 0 && t('entries', { count: entries })}
      {branch && (
        <span title={t('branch', { branch })} style={{ display: 'inline-flex', gap: 4, alignItems: 'center' }}>
          {entries > 0 && '·'} <GitBranch size={13} aria-hidden /> {branch}
        </span>
      )}
      {children}
    </PathCrumbs>
  );
}
