import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { Confirm } from '../../../components/confirm.tsx';
import { EmptyState } from '../../../components/page-states.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { type Filters, removeFilter } from '../api/filters.ts';
import frame from '../settings-page.module.css';
import { AddPathsDialog } from './add-paths-dialog.tsx';
import { ignoreTexts } from './texts.ts';

export function CustomPaths({ filters, readOnly }: { filters: Filters; readOnly: boolean }) {
  const t = ignoreTexts.use();
  const scope = useTaskScope();
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<string>();
  const remove = useMutation({
    mutationFn: (path: string) => removeFilter(scope, path),
    onSuccess: () => client.invalidateQueries({ queryKey: ['task', scope.taskId] }),
    onSettled: () => setRemoving(undefined),
  });
  return (
    <>
      <div className={frame.head}>
        <span className={`${frame.quiet} ${frame.space}`}>{t('effect')}</span>
        {!readOnly && (
          <Button icon={Plus} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )}
      </div>
      {filters.filterPaths.length === 0 ? (
        <div className={frame.panel}>
          <EmptyState compact title={t('none')} hint={t('noneHint')} />
        </div>
      ) : (
        <div className={frame.panel}>
          <table className={frame.table}>
            <thead>
              <tr>
                <th scope="col">{t('path')}</th>
                <th scope="col" className={frame.end}>
                  {t('matches')}
                </th>
                {!readOnly && (
                  <th scope="col">
                    <span className="sr-only">{t('removeVerb')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {filters.filterPaths.map((path) => (
                <tr key={path}>
                  <td className="mono" style={{ overflowWrap: 'anywhere' }}>
                    {path}
                  </td>
                  <td className={frame.end} style={{ whiteSpace: 'nowrap' }}>
                    <Matched filters={filters} path={path} />
                  </td>
                  {!readOnly && (
                    <td className={frame.end} style={{ width: 44 }}>
                      <IconButton label={t('remove', { path })} icon={Trash2} onClick={() => setRemoving(path)} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {adding && <AddPathsDialog stored={filters.filterPaths} onClose={() => setAdding(false)} />}
      {removing !== undefined && (
        <Confirm
          open
          danger
          busy={remove.isPending}
          title={t('removeTitle')}
          verb={t('removeVerb')}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => remove.mutate(removing)}
        >
          {t('removeText', { path: removing })}
        </Confirm>
      )}
    </>
  );
}

/** How many files of the last check an expression is found in. */
export function Matched({ filters, path }: { filters: Filters; path: string }) {
  const t = ignoreTexts.use();
  const count = filters.matchedFiles?.[path];
  if (count === undefined) return <>--</>;
  return <span className={frame.quiet}>{t('ofFiles', { count, total: formatCount(filters.totalFiles ?? 0) })}</span>;
}
