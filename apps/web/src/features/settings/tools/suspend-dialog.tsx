import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../../components/form/field.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { formTexts } from '../../../components/form/form-texts.ts';
import { TextArea } from '../../../components/form/text-input.tsx';
import { useTaskScope } from '../../../lib/use-scope.ts';
import type { SettingsTool } from '../api/task-settings.ts';
import { STOP_REASON, switchTools } from '../api/tool-settings.ts';
import frame from '../settings-page.module.css';
import { toolPage } from './texts.ts';

/** Why tools are suspended; without a reason they are not. */
export function SuspendDialog({
  tools,
  onClose,
  onDone,
}: {
  tools: readonly SettingsTool[];
  onClose: () => void;
  onDone: () => void;
}) {
  const t = toolPage.use();
  const form = formTexts.use();
  const scope = useTaskScope();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [left, setLeft] = useState(false);
  const text = reason.trim();
  const short = [...text].length < STOP_REASON.min;
  const suspend = useMutation({
    meta: { quiet: true },
    mutationFn: () => switchTools(scope, { tools: tools.map((tool) => tool.toolName), reason: text }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['task', scope.taskId] });
      onDone();
    },
  });
  const submit = () => {
    setLeft(true);
    if (short) return false;
    suspend.mutate();
    return true;
  };
  return (
    <FormDialog
      title={t('suspendTitle', { names: tools.map((tool) => tool.toolDisplayName).join(form('comma')) })}
      verb={t('suspend')}
      tone="danger"
      busy={suspend.isPending}
      error={suspend.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={frame.quiet}>{t('suspendText')}</p>
      <Field
        id="stop-reason"
        label={t('reason')}
        required
        fault={left && short ? (text === '' ? form('required') : t('reasonFault')) : undefined}
      >
        <TextArea
          id="stop-reason"
          data-autofocus
          max={STOP_REASON.max}
          value={reason}
          invalid={left && short}
          onBlur={() => setLeft(text !== '')}
          onText={setReason}
        />
      </Field>
    </FormDialog>
  );
}
