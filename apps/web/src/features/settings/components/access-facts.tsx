import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { Person } from '../../../components/marks.tsx';
import { ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { useEnableTask } from '../../../lib/calls/enable-task.ts';
import { isPipeline } from '../../../lib/calls/task-info.ts';
import { ABSENT, formatTime } from '../../../lib/format.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';
import { filtersQuery, type Settings } from '../api/task-settings.ts';
import css from '../settings-page.module.css';
import { settings } from '../texts.ts';
import { Facts } from './facts.tsx';

/** Paths that no tool looks at. */
export function FilterFacts({ scope }: { scope: TaskScope }) {
  const t = settings.use();
  const { data, error, refetch } = useQuery(filtersQuery(scope));
  if (!data && error) return <ErrorState compact error={error} what={t('ignore')} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  const patterns = (all: readonly string[]) =>
    all.length === 0 ? (
      t('noPaths')
    ) : (
      <ul className={css.paths}>
        {all.map((pattern) => (
          <li key={pattern} className="mono">
            {pattern}
          </li>
        ))}
      </ul>
    );
  return (
    <Facts
      rows={[
        [t('ownPaths'), patterns(data.filterPaths)],
        [`${t('systemPaths')} (${data.defaultAddPaths.length})`, patterns(data.defaultAddPaths)],
      ]}
    />
  );
}

/** Who may do what. */
export function PeopleFacts({ task }: { task: Settings }) {
  const t = settings.use();
  const people = (names: readonly string[]) =>
    names.length === 0 ? (
      t('nobody')
    ) : (
      <span className={css.people}>
        {names.map((name) => (
          <Person key={name} name={name} />
        ))}
      </span>
    );
  return (
    <Facts
      rows={[
        [t('owners'), people(task.taskOwner)],
        [t('members'), people(task.taskMember)],
        [t('viewers'), people(task.taskViewer)],
      ]}
    />
  );
}

/** Whether the task is checked at all. The one page a suspended task has, so it can be taken up again here. */
export function ManageFacts({ scope, task }: { scope: TaskScope; task: Settings }) {
  const t = settings.use();
  const enable = useEnableTask(scope.projectId);
  const suspended = task.status === 1;
  return (
    <>
      <p className={css.note}>{t(suspended ? 'suspendedHint' : 'manageLater')}</p>
      <Facts
        rows={[
          [t('state'), t(suspended ? 'taskOff' : 'taskOn')],
          ...(suspended
            ? ([
                [t('suspendedAt'), formatTime(Number(task.disableTime))],
                [t('reason'), task.disableReason || ABSENT],
              ] as const)
            : []),
          [t('created'), t('createdBy', { name: task.createdBy ?? ABSENT, time: formatTime(task.createdDate) })],
        ]}
      />
      {suspended && !isPipeline(task) && (
        <div>
          <Button tone="primary" busy={enable.isPending} onClick={() => enable.mutate(scope.taskId)}>
            {t('enable')}
          </Button>
        </div>
      )}
    </>
  );
}
