import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { common } from '../../../components/common-texts.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { Field } from '../../../components/form/field.tsx';
import { FormSection } from '../../../components/form/form-section.tsx';
import { TextInput } from '../../../components/form/text-input.tsx';
import { useGo } from '../../../components/link.tsx';
import { errorSentence } from '../../../components/page-states.tsx';
import { taskInfoQuery } from '../../../lib/calls/task-info.ts';
import { paths } from '../../../lib/paths.ts';
import { showToast } from '../../../lib/toast.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { deleteTask, GRACE_DAYS } from '../api/manage.ts';
import frame from '../settings-page.module.css';
import css from './manage.module.css';
import { manageTexts } from './texts.ts';

/** Deletes after the name was typed. Owners can undo it for some days. */
export function DeleteSection({ name }: { name: string }) {
  const t = manageTexts.use();
  const [asking, setAsking] = useState(false);
  return (
    <FormSection title={t('deleteTitle')} hint={t('deleteHint', { count: GRACE_DAYS })}>
      <div>
        <Button tone="danger" onClick={() => setAsking(true)}>
          {t('deleteVerb')}
        </Button>
      </div>
      {asking && <DeleteDialog name={name} onClose={() => setAsking(false)} />}
    </FormSection>
  );
}

function DeleteDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = manageTexts.use();
  const say = common.use();
  const go = useGo();
  const scope = useTaskScope();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const { data: task } = useQuery(taskInfoQuery(scope));
  const wrong = typed.trim() !== name;
  const remove = useMutation({
    meta: { quiet: true },
    mutationFn: () => deleteTask(scope),
    onSuccess: () => {
      showToast('done', t('deleted', { count: GRACE_DAYS }));
      void client.invalidateQueries({ queryKey: ['task-list', scope.projectId] });
      void client.invalidateQueries({ queryKey: ['task-base', scope.projectId] });
      void client.invalidateQueries({ queryKey: ['deleted-tasks', scope.projectId] });
      go(paths.taskList(scope));
    },
  });
  const submit = () => {
    setTried(true);
    if (!wrong) remove.mutate();
  };
  return (
    <Dialog
      open
      kind="form"
      title={t('deleteConfirm', { name })}
      onClose={onClose}
      footer={
        <>
          <Button tone="danger" busy={remove.isPending} disabled={!task || typed.trim() === ''} onClick={submit}>
            {t('deleteVerb')}
          </Button>
          <Button onClick={onClose}>{say('cancel')}</Button>
        </>
      }
    >
      <form
        className={frame.dialogForm}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={frame.quiet}>{t('deleteHint', { count: GRACE_DAYS })}</p>
        <Field id="delete-name" label={t('deleteType', { name })} fault={tried && wrong ? t('deleteWrong') : undefined}>
          <TextInput
            id="delete-name"
            data-autofocus
            value={typed}
            invalid={tried && wrong}
            onText={(text) => {
              setTyped(text);
              setTried(false);
            }}
          />
        </Field>
        {remove.isError && (
          <p className={css.bad} role="alert">
            {errorSentence(remove.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
