import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { EmptyState, ErrorState, FilteredEmptyState, SkeletonRows } from '../../components/page-states.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { permissionsQuery } from '../../lib/calls/permissions.ts';
import { REPOSITORIES_KEY } from '../../lib/calls/repositories.ts';
import { useProjectScope } from '../../lib/use-scope.ts';
import { useTitle } from '../../lib/use-title.ts';
import { type ManagedRepository, managedQuery, removeRepository } from './api/managed.ts';
import { RepositoryDialog } from './components/repository-dialog.tsx';
import { RepositoryRow } from './components/repository-row.tsx';
import css from './repositories-page.module.css';
import { repositoryTexts } from './texts.ts';

/** `/codecc/{projectId}/repositories`: sources of the project's tasks (decisions 5). */
export function RepositoriesPage() {
  const t = repositoryTexts.use();
  const scope = useProjectScope();
  const client = useQueryClient();
  const { data: rows, error, refetch } = useQuery(managedQuery(scope.projectId));
  const { data: granted } = useQuery(permissionsQuery(scope));
  const [typed, setTyped] = useState('');
  const [editing, setEditing] = useState<{ row: ManagedRepository | undefined }>();
  const [removing, setRemoving] = useState<ManagedRepository>();
  useTitle(t('title'));
  const remove = useMutation({
    mutationFn: (id: string) => removeRepository(scope.projectId, id),
    onSuccess: () => client.invalidateQueries({ queryKey: [REPOSITORIES_KEY, scope.projectId] }),
    onSettled: () => setRemoving(undefined),
  });
  const may = granted?.has('create_task') ?? false;
  const wanted = typed.trim().toLowerCase();
  const shown = rows?.filter((row) => `${row.aliasName}\n${row.url}`.toLowerCase().includes(wanted)) ?? [];
  const addButton = (tone: 'primary' | 'default') => (
    <Button tone={tone} icon={Plus} disabled={!may} onClick={() => setEditing({ row: undefined })}>
      {t('add')}
    </Button>
  );
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('title')}</h1>
        <span className={css.hint}>{t('hint')}</span>
        <span className={css.space} />
        <SearchBox width={260} label={t('search')} value={typed} onText={setTyped} />
        {addButton('primary')}
      </header>
      {granted && !may && <p className={css.note}>{t('noPermission')}</p>}
      {!rows && error && <ErrorState error={error} what={t('what')} onRetry={() => void refetch()} />}
      {!rows && !error && <SkeletonRows rows={6} height={48} />}
      {rows?.length === 0 && (
        <EmptyState title={t('empty')} hint={t('emptyHint')} actions={may && addButton('default')} />
      )}
      {rows && rows.length > 0 && shown.length === 0 && <FilteredEmptyState onClear={() => setTyped('')} />}
      {shown.length > 0 && (
        <div className={css.panel}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('alias')}</th>
                <th scope="col">{t('type')}</th>
                <th scope="col">{t('credential')}</th>
                <th scope="col">{t('usedBy')}</th>
                <th scope="col">{t('created')}</th>
                <th scope="col">
                  <span className="sr-only">{t('edit')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <RepositoryRow
                  key={row.repoHashId}
                  row={row}
                  may={may}
                  onEdit={() => setEditing({ row })}
                  onRemove={() => setRemoving(row)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {editing && <RepositoryDialog row={editing.row} onClose={() => setEditing(undefined)} />}
      {removing && (
        <Confirm
          open
          danger
          busy={remove.isPending}
          title={t('removeTitle', { name: removing.aliasName })}
          verb={t('remove')}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => remove.mutate(removing.repoHashId)}
        >
          {t('removeText')}
        </Confirm>
      )}
    </div>
  );
}
