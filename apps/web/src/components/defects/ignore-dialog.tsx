import { useId, useState } from 'react';
import type { IgnoreReason } from '../../lib/calls/triage.ts';
import { Button } from '../button.tsx';
import { common } from '../common-texts.ts';
import { Dialog } from '../dialog.tsx';
import { defects } from './defect-texts.ts';
import css from './triage.module.css';

const REASONS = [1, 2, 4] as const satisfies readonly IgnoreReason[];
const OTHER = 4;
/** Contract-defects 1.5. */
const LONGEST = 255;

/** Why something is ignored: without a reason nothing happens; "other" needs words (screens 9.1.7). */
export function IgnoreDialog({
  title,
  busy,
  onIgnore,
  onClose,
}: {
  title: string;
  busy: boolean;
  onIgnore: (why: { reasonType: IgnoreReason; reason: string }) => void;
  onClose: () => void;
}) {
  const t = defects.use();
  const say = common.use();
  const id = useId();
  const [reasonType, setReasonType] = useState<IgnoreReason>();
  const [reason, setReason] = useState('');
  const [left, setLeft] = useState(false);
  const wordless = reasonType === OTHER && reason.trim() === '';
  const ready = reasonType !== undefined && !wordless;
  const submit = () => {
    if (ready && !busy) onIgnore({ reasonType, reason: reason.trim() });
  };
  return (
    <Dialog
      open
      kind="form"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button tone="primary" busy={busy} disabled={!ready} onClick={submit}>
            {t('ignore')}
          </Button>
          <Button onClick={onClose}>{say('cancel')}</Button>
        </>
      }
    >
      <div role="radiogroup" aria-label={t('reason')}>
        {REASONS.map((value) => (
          <label key={value} className={css.choice}>
            <input
              data-autofocus={value === 1 || undefined}
              type="radio"
              name={id}
              checked={reasonType === value}
              onChange={() => setReasonType(value)}
            />
            <b>{t(`reason${value}`)}</b>
            <span>{t(`reason${value}Hint`)}</span>
          </label>
        ))}
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
    </Dialog>
  );
}
