import { useQuery } from '@tanstack/react-query';
import { FolderX, GitBranch } from 'lucide-react';
import { Fragment } from 'react';
import { LinkButton } from '../../components/button.tsx';
import { NeverScanned, useToolResult } from '../../components/defects/attached-tool.tsx';
import page from '../../components/defects/page.module.css';
import { Link, useGo } from '../../components/link.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/page-states.tsx';
import { paths } from '../../lib/paths.ts';
import { useRouteParam, useTaskScope } from '../../lib/use-scope.ts';
import { clocTreeQuery } from './api/cloc.ts';
import css from './cloc.module.css';
import { ClocFrame } from './components/cloc-frame.tsx';
import { FolderTable } from './components/folder-table.tsx';
import { folderAt } from './folder.ts';
import { cloc } from './texts.ts';

/** `/task/{taskId}/defect/cloc/list/{path*}`: lines by folder. The path is in the address, so "back" goes up. */
export function ClocPage() {
  return (
    <ClocFrame view="folder">
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
  if (!data && error) return <ErrorState error={error} what={t('what')} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={16} />;
  if (!data.root)
    return never ? <NeverScanned running={running} /> : <EmptyState title={t('nothing')} hint={t('nothingHint')} />;
  const folder = folderAt(data.root, path);
  const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return (
    <>
      <Crumbs root={data.root.name} path={path} branch={data.branch} entries={folder?.children?.length ?? 0} />
      {folder ? (
        <div className={page.content}>
          <FolderTable
            folder={folder}
            path={path}
            onOpen={(name) => go(paths.clocList({ ...scope, path: `${path}/${name}` }))}
            onUp={path === '' ? undefined : () => go(paths.clocList({ ...scope, path: parent }))}
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

function Crumbs({ root, path, branch, entries }: { root: string; path: string; branch: string; entries: number }) {
  const t = cloc.use();
  const scope = useTaskScope();
  const names = path === '' ? [] : path.split('/');
  return (
    <nav className={css.crumbs} aria-label={t('path')}>
      {names.length === 0 ? (
        <span className={css.crumb} aria-current="page">
          {root}
        </span>
      ) : (
        <Link to={paths.clocList(scope)} className={css.crumb}>
          {root}
        </Link>
      )}
      {names.map((name, index) => {
        const below = names.slice(0, index + 1).join('/');
        return (
          <Fragment key={below}>
            <span className={css.slash} aria-hidden>
              /
            </span>
            {index === names.length - 1 ? (
              <span className={css.crumb} aria-current="page">
                {name}
              </span>
            ) : (
              <Link to={paths.clocList({ ...scope, path: below })} className={css.crumb}>
                {name}
              </Link>
            )}
          </Fragment>
        );
      })}
      <span className={css.aside}>
        {entries > 0 && t('entries', { count: entries })}
        {branch && (
          <span title={t('branch', { branch })} style={{ display: 'inline-flex', gap: 4, alignItems: 'center' }}>
            {entries > 0 && '·'} <GitBranch size={13} aria-hidden /> {branch}
          </span>
        )}
      </span>
    </nav>
  );
}
