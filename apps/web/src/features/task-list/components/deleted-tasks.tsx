import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Person } from '../../../components/marks.tsx';
import { EmptyState, ErrorState, NoPermissionState, SkeletonRows } from '../../../components/page-states.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { permissionsQuery } from '../../../lib/calls/permissions.ts';
import { formatTime } from '../../../lib/format.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { deletedTasksQuery, useRestoreTask } from '../api/deleted-tasks.ts';
import { taskList } from '../texts.ts';
import css from './deleted-tasks.module.css';

/** Deleted tasks within their days of grace: who deleted them, when, until when, and the way back. */
export function DeletedTasks() {
  const t = taskList.use();
  const scope = useProjectScope();
  const { data: granted } = useQuery(permissionsQuery(scope));
  const manages = granted?.has('task_manage');
  const {
    data: tasks,
    error,
    refetch,
  } = useQuery({
    ...deletedTasksQuery(scope.projectId),
    enabled: manages === true,
  });
  const restore = useRestoreTask(scope.projectId);
  if (manages === false) return <NoPermissionState hint={t('noRestore')} />;
  if (!tasks && error) return <ErrorState error={error} what={t('deletedWhat')} onRetry={() => void refetch()} />;
  if (!tasks) return <SkeletonRows rows={4} height={48} />;
  if (tasks.length === 0) return <EmptyState title={t('emptyDeleted')} hint={t('emptyDeletedHint')} />;
  return (
    <table className={css.table}>
      <caption className="sr-only">{t('deleted')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('title')}</th>
          <th scope="col">{t('deletedBy')}</th>
          <th scope="col">{t('deletedTime')}</th>
          <th scope="col">{t('restorableUntil')}</th>
          <th scope="col">
            <span className="sr-only">{t('more')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <tr key={task.taskId}>
            <th scope="row">
              <span className="ellipsis" title={task.nameCn}>
                {task.nameCn}
              </span>
              <span className={css.id}>{task.nameEn}</span>
            </th>
            <td>
              <Person name={task.deletedBy} />
            </td>
            <td>
              <RelativeTime time={task.deletedTime} />
            </td>
            <td className={css.time}>{formatTime(task.purgeTime)}</td>
            <td className={css.act}>
              <Button
                icon={RotateCcw}
                aria-label={t('restoreName', { name: task.nameCn })}
                busy={restore.isPending && restore.variables.taskId === task.taskId}
                disabled={restore.isPending}
                onClick={() => restore.mutate(task)}
              >
                {t('restore')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
