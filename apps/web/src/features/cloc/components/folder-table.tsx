import { useMemo } from 'react';
import type { Column } from '../../../components/data-table/columns.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { useListCursor } from '../../../components/defects/use-list-cursor.ts';
import { FolderName } from '../../../components/folder-name.tsx';
import { Link } from '../../../components/link.tsx';
import { formatCount } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { textField, useUrlState } from '../../../lib/url-state.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import type { ClocNode } from '../api/cloc.ts';
import css from '../cloc.module.css';
import { sortedChildren } from '../folder.ts';
import { cloc } from '../texts.ts';
import { LanguageDot } from './language-bar.tsx';
import { LineBar } from './line-bar.tsx';
import { LineCount } from './line-count.tsx';

const FIELDS = { sortField: textField('totalLines'), sortType: textField('DESC') };
/** Not a name a file can have. */
const SUM = '/';

/** The lines of a folder: its sum first, then its folders, then its files. */
export function FolderTable({
  folder,
  path,
  onOpen,
  onUp,
}: {
  folder: ClocNode;
  path: string;
  onOpen: (name: string) => void;
  onUp: (() => void) | undefined;
}) {
  const t = cloc.use();
  const scope = useTaskScope();
  const [{ sortField, sortType }, change] = useUrlState(FIELDS);
  const sort = { field: sortField, order: sortType === 'ASC' ? 'ASC' : 'DESC' } as const;
  const rows = useMemo(
    () => [
      { ...folder, name: SUM, children: undefined },
      ...sortedChildren(folder, { field: sortField, order: sortType === 'ASC' ? 'ASC' : 'DESC' }),
    ],
    [folder, sortField, sortType],
  );
  const most = Math.max(...(folder.children ?? []).map((child) => child.totalLines), 1);
  const keyOf = (row: ClocNode) => row.name;
  const open = (row: ClocNode) => {
    if (row.children) onOpen(row.name);
  };
  const cursor = useListCursor({
    rows,
    keyOf,
    total: rows.length,
    onOpen: open,
    onClose: () => onUp?.(),
    resetKey: path,
  });
  const count = (id: 'totalLines' | 'codeLines' | 'commentLines' | 'blankLines', header: string): Column<ClocNode> => ({
    id,
    header,
    width: 92,
    align: 'end',
    sortField: id,
    render: (row) => (
      <span className={row.name === SUM ? css.sum : undefined}>
        <LineCount value={row[id]} of={id === 'totalLines' ? folder.totalLines : row.totalLines} />
      </span>
    ),
  });
  const columns: readonly Column<ClocNode>[] = [
    {
      id: 'name',
      header: t('name'),
      width: { least: 200, share: 2 },
      sortField: 'name',
      render: (row) => {
        if (row.name === SUM) return <FolderName kind="sum">{t('folderSum')}</FolderName>;
        if (!row.children) {
          return (
            <FolderName kind="file">
              <span className="ellipsis" title={row.name}>
                {row.name}
              </span>
              {row.language && (
                <span className={css.written}>
                  <LanguageDot color={row.color} />
                  {row.language}
                </span>
              )}
            </FolderName>
          );
        }
        return (
          <FolderName kind="folder" isCurrent={row.name === cursor.current}>
            <Link
              to={paths.clocList({ ...scope, path: `${path}/${row.name}` })}
              className="ellipsis"
              tabIndex={-1}
              title={row.name}
            >
              {row.name}
            </Link>
          </FolderName>
        );
      },
    },
    {
      id: 'share',
      header: t('share'),
      width: { least: 120, share: 1 },
      render: (row) => (
        <LineBar
          lines={{ code: row.codeLines, comment: row.commentLines, blank: row.blankLines }}
          most={row.name === SUM ? folder.totalLines : most}
        />
      ),
    },
    {
      id: 'fileNum',
      header: t('files'),
      width: 72,
      align: 'end',
      sortField: 'fileNum',
      render: (row) => (
        <span className={row.name === SUM ? css.sum : undefined}>
          {row.children || row.name === SUM ? formatCount(row.fileNum) : ''}
        </span>
      ),
    },
    count('totalLines', t('total')),
    count('codeLines', t('code')),
    count('commentLines', t('comment')),
    {
      id: 'effectiveCommentLines',
      header: t('effective'),
      width: 100,
      align: 'end',
      sortField: 'effectiveCommentLines',
      render: (row) => (
        <span className={row.name === SUM ? css.sum : undefined}>
          <LineCount value={row.effectiveCommentLines} of={row.commentLines} share="ofComments" />
        </span>
      ),
    },
    count('blankLines', t('blank')),
  ];
  return (
    <DataTable
      footless
      label={path || folder.name}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      total={rows.length}
      sort={sort}
      onSort={({ field }) => {
        const turned = sort.order === 'ASC' ? 'DESC' : 'ASC';
        change({ sortField: field, sortType: sort.field === field ? turned : field === 'name' ? 'ASC' : 'DESC' });
      }}
      current={cursor.current}
      onCurrent={cursor.stand}
      onOpen={open}
      onClose={onUp}
      resetKey={path}
    />
  );
}
