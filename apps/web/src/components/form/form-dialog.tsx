import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { common } from '../common-texts.ts';
import { Dialog } from '../dialog.tsx';
import { errorSentence } from '../page-states.tsx';
import { focusFirstFault } from './field.tsx';
import css from './form.module.css';

/**
 * A small form in a dialog: Enter and the verb send it, a refusal stands below the fields and keeps what was typed
 * (screens 1.11).
 */
export function FormDialog({
  title,
  verb,
  tone = 'primary',
  width,
  busy,
  disabled,
  error,
  aside,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  verb: string;
  tone?: 'primary' | 'danger';
  /** Pixels. */
  width?: number;
  busy?: boolean;
  /** Nothing to send yet. */
  disabled?: boolean;
  /** Why the server refused. */
  error?: unknown;
  /** Another act, at the left of the foot. */
  aside?: ReactNode;
  /** @returns false: a field is wrong, the first such field gets the focus */
  onSubmit: () => boolean | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = common.use();
  const id = useId();
  return (
    <Dialog
      open
      kind="form"
      title={title}
      width={width}
      onClose={onClose}
      footer={
        <>
          {aside && <span className={css.aside}>{aside}</span>}
          <Button type="submit" form={id} tone={tone} busy={busy ?? false} disabled={disabled}>
            {verb}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <form
        id={id}
        className={css.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (onSubmit() === false) focusFirstFault(event.currentTarget);
        }}
      >
        {children}
        {error ? (
          <p className={css.refused} role="alert">
            {errorSentence(error)}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
