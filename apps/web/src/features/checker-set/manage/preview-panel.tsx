import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { WhatWouldChange } from '../../../components/checker-sets/what-would-change.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Combobox } from '../../../components/form/combobox.tsx';
import { Field } from '../../../components/form/field.tsx';
import { EmptyState, ErrorState } from '../../../components/page-states.tsx';
import type { CheckerSet } from '../../../lib/calls/checker-sets.ts';
import type { PreviewQuestion } from '../../../lib/calls/set-preview.ts';
import { setTasksQuery } from '../../../lib/calls/set-tasks.ts';
import { taskBaseQuery } from '../../../lib/calls/task-base.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { type Content, sentOf } from './content.ts';
import css from './manage.module.css';
import { manage } from './manage-texts.ts';

const WIDTH = 720;

/** What saving would change in a task, those that use the set first. Nothing is saved. */
export function PreviewPanel({ set, content, onClose }: { set: CheckerSet; content: Content; onClose: () => void }) {
  const t = manage.use();
  const { projectId } = useProjectScope();
  const { checkerSetId } = set;
  const { data: users } = useQuery(setTasksQuery({ projectId, checkerSetId }));
  const { data: tasks, error, refetch } = useQuery(taskBaseQuery({ projectId }));
  const [chosen, setChosen] = useState<string>();
  const uses = new Set(users?.map((task) => String(task.taskId)));
  const options = (tasks?.enableTasks ?? [])
    .map((task) => ({ value: String(task.taskId), label: task.nameCn }))
    .map((option) => (uses.has(option.value) ? { ...option, note: t('usesIt') } : option))
    .sort((a, b) => Number(uses.has(b.value)) - Number(uses.has(a.value)));
  const taskId = chosen ?? (users ? options.find(({ value }) => uses.has(value))?.value : undefined);
  const [question] = useState(() => ({ checkerSetId, checkerProps: sentOf(content) }));
  return (
    <Dialog open side={WIDTH} title={t('previewTitle')} onClose={onClose}>
      <div className={css.compare}>
        <p className={css.tool}>{t('previewText')}</p>
        {error && <ErrorState compact error={error} onRetry={() => void refetch()} />}
        {tasks && options.length === 0 && <EmptyState compact title={t('noTasks')} />}
        {options.length > 0 && (
          <Field id="preview-task" label={t('task')}>
            <Combobox
              id="preview-task"
              placeholder={t('taskPlaceholder')}
              value={taskId === undefined ? [] : [taskId]}
              options={options}
              onChange={([value]) => setChosen(value)}
            />
          </Field>
        )}
        {taskId !== undefined && <TaskPreview key={taskId} taskId={Number(taskId)} question={question} />}
      </div>
    </Dialog>
  );
}

function TaskPreview({ taskId, question }: { taskId: number; question: PreviewQuestion }) {
  const { projectId } = useProjectScope();
  const scope = useMemo(() => ({ projectId, taskId }), [projectId, taskId]);
  return <WhatWouldChange scope={scope} question={question} />;
}
