import { type ReactNode, useId, useState } from 'react';
import type { IgnoreReason } from '../../lib/calls/triage.ts';
import { formatDate } from '../../lib/format.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { defects } from './defect-texts.ts';
import { ExpiryField } from './expiry-field.tsx';
import css from './triage.module.css';

const REASONS = [1, 2, 4] as const satisfies readonly IgnoreReason[];
const OTHER = 4;
/** Contract-defects 1.5. */
const LONGEST = 255;

export interface IgnoreWhy {
  readonly reasonType: IgnoreReason;
  readonly reason: string;
  /** `YYYY-MM-DD`; empty: for good. */
  readonly until: string;
}

/** Why something is ignored, and for how long: without a reason nothing happens; "other" needs words (screens 9.1.7). */
export function IgnoreDialog({
  title,
  busy,
  preview,
  nothing = false,
  before,
  onIgnore,
  onClose,
}: {
  title: string;
  busy: boolean;
  /** What would change, for several rows. */
  preview?: ReactNode;
  /** Nothing would change. */
  nothing?: boolean;
  /** What was said before it was refused: the dialog begins with it. */
  before?: IgnoreWhy | undefined;
  onIgnore: (why: IgnoreWhy) => void;
  onClose: () => void;
}) {
  const t = defects.use();
  const id = useId();
  const [reasonType, setReasonType] = useState(before?.reasonType);
  const [reason, setReason] = useState(before?.reason ?? '');
  const [until, setUntil] = useState(before?.until ?? '');
  const [left, setLeft] = useState(false);
  const wordless = reasonType === OTHER && reason.trim() === '';
  const passed = until !== '' && until < formatDate(Date.now());
  const ready = reasonType !== undefined && !wordless && !passed && !nothing;
  const submit = () => {
    if (!ready || busy) return false;
    onIgnore({ reasonType, reason: reason.trim(), until });
    return true;
  };
  return (
    <FormDialog title={title} verb={t('ignore')} busy={busy} disabled={!ready} onSubmit={submit} onClose={onClose}>
      <div>
        {preview}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in a form of radios is what sends it everywhere else */}
        <div
          role="presentation"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
              event.preventDefault();
              submit();
            }
          }}
        >
          <div role="radiogroup" aria-label={t('reason')}>
            {REASONS.map((value) => (
              <label key={value} className={css.choice}>
                <input
                  data-autofocus={value === (before?.reasonType ?? 1) || undefined}
                  type="radio"
                  name={id}
                  checked={reasonType === value}
                  onChange={() => setReasonType(value)}
                  onKeyDown={(event) => {
                    // The first choice has the focus, but is not made yet: Space makes it, so do the numbers.
                    const chosen = REASONS[Number(event.key) - 1];
                    if (chosen !== undefined) setReasonType(chosen);
                  }}
                />
                <b>{t(`reason${value}`)}</b>
                <span>{t(`reason${value}Hint`)}</span>
              </label>
            ))}
          </div>
          <ExpiryField value={until} onChange={setUntil} />
        </div>
        <label className={css.field}>
          <span>{t('reasonText')}</span>
          <textarea
            className={css.input}
            rows={3}
            maxLength={LONGEST}
            value={reason}
            aria-invalid={left && wordless}
            onBlur={() => setLeft(true)}
            onChange={(event) => setReason(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
            }}
          />
        </label>
        <div className={css.under}>
          {left && wordless && (
            <span className={css.bad} role="alert">
              {t('reasonNeeded')}
            </span>
          )}
          <span>{t('charsLeft', { count: LONGEST - reason.length })}</span>
        </div>
      </div>
    </FormDialog>
  );
}
