import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { FormSection } from '../../../components/form/form-section.tsx';
import { TextInput } from '../../../components/form/text-input.tsx';
import { useGo } from '../../../components/link.tsx';
import { taskInfoQuery } from '../../../lib/calls/task-info.ts';
import { paths } from '../../../lib/paths.ts';
import { showToast } from '../../../lib/toast.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { deleteTask, GRACE_DAYS } from '../api/manage.ts';
import frame from '../settings-page.module.css';
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
    if (wrong) return false;
    remove.mutate();
    return true;
  };
  return (
    <FormDialog
      title={t('deleteConfirm', { name })}
      verb={t('deleteVerb')}
      tone="danger"
      busy={remove.isPending}
      error={remove.error}
      disabled={!task || typed.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
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
    </FormDialog>
  );
}
