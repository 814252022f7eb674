import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { IconButton, LinkButton } from '../../../components/button.tsx';
import { useGo } from '../../../components/link.tsx';
import { ErrorState, NoPermissionState, SkeletonRows } from '../../../components/page-states.tsx';
import { ReadOnlyNote } from '../../../components/read-only-note.tsx';
import { AddTools } from '../../../components/tool-picker/add-tools.tsx';
import { permissionsQuery } from '../../../lib/calls/permissions.ts';
import { taskInfoQuery } from '../../../lib/calls/task-info.ts';
import { taskSourceQuery } from '../../../lib/calls/task-source.ts';
import { paths } from '../../../lib/paths.ts';
import { keeperOf } from '../../../lib/read-only.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import css from '../new-task-page.module.css';
import { newTask } from '../texts.ts';

/** `/task/{taskId}/new?step=tools`: an existing task chooses its tools (screens 4.7). */
export function ToolsStep() {
  const t = newTask.use();
  const go = useGo();
  const scope = useTaskScope();
  const { data: task, error, refetch } = useQuery(taskInfoQuery(scope));
  const { data: granted } = useQuery(permissionsQuery(scope));
  const { data: source } = useQuery(taskSourceQuery(scope));
  const back = paths.taskDetail(scope);
  if (granted && !granted.has('task_manage'))
    return (
      <NoPermissionState
        hint={t('noPermission')}
        actions={<LinkButton to={paths.taskList(scope)}>{t('back')}</LinkButton>}
      />
    );
  const keeper = task && keeperOf('tools', task);
  return (
    <div className={css.wide}>
      <h1 className={css.title}>
        <IconButton label={t('toTask')} icon={ArrowLeft} onClick={() => go(back)} />
        {t('addTools')}
        {task && <span className={css.of}>{task.nameCn}</span>}
      </h1>
      {!task && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!task && !error && <SkeletonRows rows={6} height={72} />}
      {task && keeper && <ReadOnlyNote keeper={keeper} task={task} />}
      {task && !keeper && <AddTools scope={scope} source={source} onAdded={() => go(back)} />}
    </div>
  );
}
