import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { common } from '../../../components/common-texts.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { Field } from '../../../components/form/field.tsx';
import { formTexts } from '../../../components/form/form-texts.ts';
import { TextArea } from '../../../components/form/text-input.tsx';
import { errorSentence } from '../../../components/page-states.tsx';
import { useTaskScope } from '../../../lib/use-scope.ts';
import type { SettingsTool } from '../api/task-settings.ts';
import { STOP_REASON, switchTools } from '../api/tool-settings.ts';
import frame from '../settings-page.module.css';
import { toolPage } from './texts.ts';
import css from './tools.module.css';

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
  const say = common.use();
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
    if (!short) suspend.mutate();
  };
  return (
    <Dialog
      open
      kind="form"
      title={t('suspendTitle', { names: tools.map((tool) => tool.toolDisplayName).join(form('comma')) })}
      onClose={onClose}
      footer={
        <>
          <Button tone="danger" busy={suspend.isPending} onClick={submit}>
            {t('suspend')}
          </Button>
          <Button onClick={onClose}>{say('cancel')}</Button>
        </>
      }
    >
      <div className={frame.dialogForm}>
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
        {suspend.isError && (
          <p className={css.bad} role="alert">
            {errorSentence(suspend.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
