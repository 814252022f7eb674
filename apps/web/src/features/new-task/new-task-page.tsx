import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleAlert } from 'lucide-react';
import { Button, IconButton, LinkButton } from '../../components/button.tsx';
import { LeaveGuard } from '../../components/form/leave-guard.tsx';
import { useGo } from '../../components/link.tsx';
import { errorSentence, NoPermissionState, SkeletonRows } from '../../components/page-states.tsx';
import { permissionsQuery } from '../../lib/calls/permissions.ts';
import { paths } from '../../lib/paths.ts';
import { useProjectScope, useRouteParam } from '../../lib/use-scope.ts';
import { useTitle } from '../../lib/use-title.ts';
import { BuildBlock } from './components/build-block.tsx';
import { LanguageBlock } from './components/language-block.tsx';
import { NameBlock } from './components/name-block.tsx';
import { ParamsBlock } from './components/params-block.tsx';
import { RepositoryBlock } from './components/repository-block.tsx';
import { SetBlock } from './components/set-block.tsx';
import { Summary } from './components/summary.tsx';
import { ToolsStep } from './components/tools-step.tsx';
import { EMPTY_DRAFT } from './draft.ts';
import css from './new-task-page.module.css';
import { newTask } from './texts.ts';
import { useNewTask } from './use-new-task.ts';

/** `/task/new`: an address is enough; branch, languages, sets and name follow from it and can all be changed. */
export function NewTaskPage() {
  const t = newTask.use();
  const scope = useProjectScope();
  const unfinished = useRouteParam('taskId');
  const { data: granted, isPending } = useQuery(permissionsQuery(scope));
  useTitle(t('title'));
  if (unfinished) return <ToolsStep />;
  if (granted && !granted.has('create_task')) {
    return (
      <NoPermissionState
        hint={t('noPermission')}
        actions={<LinkButton to={paths.taskList(scope)}>{t('back')}</LinkButton>}
      />
    );
  }
  // Nobody is shown a form that is taken away again.
  if (isPending) return <SkeletonRows rows={8} />;
  return <NewTaskForm />;
}

function NewTaskForm() {
  const t = newTask.use();
  const go = useGo();
  const scope = useProjectScope();
  const form = useNewTask();
  const { draft, change, create } = form;
  const touched = draft.url !== EMPTY_DRAFT.url || draft.nameCn !== '' || draft.languages.length > 0;
  const leave = () => go(paths.taskList(scope));
  return (
    <div className={css.page}>
      <h1 className={css.title}>
        <IconButton label={t('back')} icon={ArrowLeft} onClick={leave} />
        {t('title')}
      </h1>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <RepositoryBlock form={form} />
        <LanguageBlock form={form} />
        <SetBlock form={form} />
        <ParamsBlock form={form} />
        <BuildBlock form={form} />
        <NameBlock form={form} />
        {create.isError && (
          <div className={css.alert} role="alert">
            <CircleAlert size={16} aria-hidden />
            <span>
              {t('createFailed')}: {errorSentence(create.error)}
            </span>
          </div>
        )}
        <div className={css.foot}>
          <Button type="submit" tone="primary" large busy={create.isPending}>
            {t('submit')}
          </Button>
          <Button large onClick={leave}>
            {t('cancel')}
          </Button>
          <label className={css.tick}>
            <input
              type="checkbox"
              checked={draft.scanNow}
              onChange={(event) => change({ scanNow: event.target.checked })}
            />
            {t('scanNow')}
          </label>
        </div>
      </form>
      <Summary form={form} />
      {/* Once it is being created the page leaves by itself. */}
      <LeaveGuard dirty={touched && !create.isPending} />
    </div>
  );
}
