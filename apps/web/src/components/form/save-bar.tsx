import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Button } from '../button.tsx';
import { errorSentence } from '../page-states.tsx';
import css from './form.module.css';
import { formTexts } from './form-texts.ts';

/**
 * The foot of a form that is saved as a whole: stays in view, says whether anything is unsaved, what the server refused and
 * that it was saved. Put it inside the `form`; its button submits.
 * @param failure what was not stored, when a part of the form was (else the error speaks alone)
 */
export function SaveBar({
  dirty,
  busy,
  saved,
  error,
  failure,
  verb,
  disabled,
  onDiscard,
  inline,
  children,
}: {
  dirty: boolean;
  busy: boolean;
  /** The last save succeeded and nothing was changed since. */
  saved?: boolean | undefined;
  error?: unknown;
  failure?: string | undefined;
  verb?: string | undefined;
  disabled?: boolean | undefined;
  onDiscard?: (() => void) | undefined;
  /** It stands inside a section of a page with several forms, and does not follow the window. */
  inline?: boolean | undefined;
  children?: ReactNode;
}) {
  const t = formTexts.use();
  return (
    <div className={cx(css.bar, inline && css.barInline)}>
      <Button type="submit" tone="primary" busy={busy} disabled={!dirty || disabled}>
        {verb ?? t('save')}
      </Button>
      {onDiscard && dirty && (
        <Button tone="quiet" disabled={busy} onClick={onDiscard}>
          {t('discard')}
        </Button>
      )}
      {children}
      <span className={css.barState} role="status">
        {dirty && !busy && !error && t('unsaved')}
        {!dirty && saved && (
          <span className={css.done}>
            <Check size={14} aria-hidden />
            {t('saved')}
          </span>
        )}
      </span>
      {error !== undefined && error !== null && (
        <span className={css.refused} role="alert">
          <CircleAlert size={15} aria-hidden />
          <span>
            {failure && `${failure} `}
            {errorSentence(error)}
          </span>
        </span>
      )}
    </div>
  );
}
