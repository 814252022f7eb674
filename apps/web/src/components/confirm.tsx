import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { common } from './common-texts.ts';
import { Dialog } from './dialog.tsx';

/** A question with one consequence. The confirming verb names the act. */
export function Confirm({
  open,
  title,
  verb,
  danger,
  busy,
  onConfirm,
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  verb: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = common.use();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button tone={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm} data-autofocus>
            {verb}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
