import { LATEST_VERSION } from '@assay/contract/codes';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../components/dialog.tsx';
import { Link } from '../../../components/link.tsx';
import { Tag } from '../../../components/marks.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import type { CheckerSet } from '../../../lib/calls/checker-sets.ts';
import { setTasksQuery } from '../../../lib/calls/set-tasks.ts';
import { paths } from '../../../lib/paths.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { checkerSet } from '../texts.ts';
import css from './sets.module.css';

/** Which tasks work with a set, each with the version it uses and a way to its settings. */
export function UsageDialog({ set, onClose }: { set: CheckerSet; onClose: () => void }) {
  const t = checkerSet.use();
  const { projectId } = useProjectScope();
  const { data, error, refetch } = useQuery(setTasksQuery({ projectId, checkerSetId: set.checkerSetId }));
  return (
    <Dialog open width={520} title={t('usageTitle', { name: set.checkerSetName })} onClose={onClose}>
      <div className={css.usage}>
        {!data && error && <ErrorState compact error={error} what={t('usageWhat')} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={Math.min(8, Math.max(1, set.taskUsage))} />}
        {data?.length === 0 && <EmptyState compact title={t('usageEmpty')} />}
        <ul>
          {data?.map((task) => (
            <li key={task.taskId} className={css.task}>
              <Link
                className={css.taskName}
                to={paths.settings({ projectId, taskId: task.taskId, page: task.disabled ? 'manage' : 'checkerset' })}
              >
                <span className="ellipsis" title={task.nameEn}>
                  {task.nameCn}
                </span>
              </Link>
              {task.disabled && <Tag>{t('suspended')}</Tag>}
              <span className={css.muted}>
                {task.version === LATEST_VERSION ? t('follows') : t('pinned', { version: task.version })}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
