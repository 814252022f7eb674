import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CirclePause } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import fields from '../../../components/form/form.module.css';
import { FormSection } from '../../../components/form/form-section.tsx';
import { TextArea } from '../../../components/form/text-input.tsx';
import { errorSentence } from '../../../components/page-states.tsx';
import { usePipelineUrl } from '../../../components/read-only-note.tsx';
import { useEnableTask } from '../../../lib/calls/enable-task.ts';
import { isPipeline } from '../../../lib/calls/task-info.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { DISABLE_REASON, disableTask } from '../api/manage.ts';
import type { Settings } from '../api/task-settings.ts';
import frame from '../settings-page.module.css';
import css from './manage.module.css';
import { manageTexts } from './texts.ts';

/** Suspends, with a reason. */
export function SuspendSection() {
  const t = manageTexts.use();
  const scope = useTaskScope();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [left, setLeft] = useState(false);
  const text = reason.trim();
  const short = [...text].length < DISABLE_REASON.min;
  const suspend = useMutation({
    meta: { quiet: true },
    mutationFn: () => disableTask(scope, text),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['task', scope.taskId] }),
        client.invalidateQueries({ queryKey: ['task-list', scope.projectId] }),
        client.invalidateQueries({ queryKey: ['task-base', scope.projectId] }),
      ]),
  });
  return (
    <FormSection title={t('suspendTitle')} hint={t('suspendHint')}>
      <form
        className={fields.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setLeft(true);
          if (!short) suspend.mutate();
        }}
      >
        <Field
          id="disable-reason"
          label={t('reason')}
          required
          fault={left && short ? t(text === '' ? 'required' : 'reasonFault') : undefined}
        >
          <TextArea
            id="disable-reason"
            max={DISABLE_REASON.max}
            value={reason}
            invalid={left && short}
            onBlur={() => setLeft(text !== '')}
            onText={setReason}
          />
        </Field>
        {suspend.isError && (
          <p className={css.bad} role="alert">
            {errorSentence(suspend.error)}
          </p>
        )}
        <div>
          <Button type="submit" tone="danger" busy={suspend.isPending}>
            {t('suspendVerb')}
          </Button>
        </div>
      </form>
    </FormSection>
  );
}

/** Says that the task is suspended and takes it up again, here or in its pipeline. */
export function EnableSection({ task }: { task: Settings }) {
  const t = manageTexts.use();
  const { projectId, taskId } = useTaskScope();
  const enable = useEnableTask(projectId);
  const url = usePipelineUrl(task);
  const piped = isPipeline(task);
  return (
    <div className={css.suspended} role="status">
      <CirclePause size={18} aria-hidden />
      <p>{t(piped ? 'enablePipelineText' : 'suspendedHint')}</p>
      {!piped && (
        <Button tone="primary" busy={enable.isPending} onClick={() => enable.mutate(taskId)}>
          {t('enable')}
        </Button>
      )}
      {piped && url && (
        <a className={frame.link} href={url} target="_blank" rel="noreferrer">
          {t('enablePipeline')}
        </a>
      )}
    </div>
  );
}
