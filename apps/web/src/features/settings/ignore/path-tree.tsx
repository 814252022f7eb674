import { useQuery } from '@tanstack/react-query';
import { ChevronRight, File, Folder } from 'lucide-react';
import { useState } from 'react';
import { EmptyState, ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { SearchBox } from '../../../components/search-box.tsx';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { filterTreeQuery } from '../api/filters.ts';
import css from './ignore.module.css';
import { ignoreTexts } from './texts.ts';
import { isCovered, toggled, treeRows } from './tree-rows.ts';

const INDENT = 18;

/** Folders and files of the last check with boxes to tick. */
export function PathTree({
  ticked,
  onChange,
}: {
  ticked: readonly string[];
  onChange: (paths: readonly string[]) => void;
}) {
  const t = ignoreTexts.use();
  const { data: tree, error, refetch } = useQuery(filterTreeQuery(useTaskScope()));
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  if (!tree && error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!tree) return <SkeletonRows rows={6} height={28} />;
  if (tree.length === 0) return <EmptyState compact title={t('noTree')} hint={t('noTreeHint')} />;
  const { rows, cut } = treeRows(tree, { open, typed });
  const flip = (path: string) => {
    const next = new Set(open);
    if (!next.delete(path)) next.add(path);
    setOpen(next);
  };
  return (
    <>
      <SearchBox first label={t('search')} value={typed} onText={setTyped} />
      <ul className={css.tree}>
        {rows.map(({ node, depth, open: isOpen }) => {
          const isFolder = node.children.length > 0;
          const covered = isCovered(ticked, node.treeId);
          const Icon = isFolder ? Folder : File;
          return (
            <li key={node.treeId} style={{ paddingLeft: depth * INDENT }}>
              {isFolder ? (
                <button
                  type="button"
                  className={css.fold}
                  aria-expanded={isOpen}
                  aria-label={t('openFolder', { name: node.name })}
                  onClick={() => flip(node.treeId)}
                >
                  <ChevronRight size={14} aria-hidden />
                </button>
              ) : (
                <span className={css.fold} />
              )}
              <label>
                <input
                  type="checkbox"
                  checked={covered || ticked.includes(node.treeId)}
                  disabled={covered}
                  onChange={() => onChange(toggled(ticked, node.treeId))}
                />
                <Icon size={14} aria-hidden />
                <span className="ellipsis">{node.name}</span>
              </label>
            </li>
          );
        })}
        {cut && <li className={css.hint}>{t('more')}</li>}
      </ul>
    </>
  );
}
