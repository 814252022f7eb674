import { type ReactNode, useState } from 'react';
import { FormDialog } from '../form/form-dialog.tsx';
import { Person } from '../marks.tsx';
import { PeoplePicker } from '../people-picker.tsx';
import { defects } from './defect-texts.ts';
import css from './triage.module.css';

/** Who shall look after it. @param known names of handlers here, offered before the people of the site */
export function AssignDialog({
  title,
  current,
  known,
  busy,
  preview,
  nothing = false,
  before = [],
  onAssign,
  onClose,
}: {
  title: string;
  /** The handler of a single row. */
  current: string | undefined;
  known: readonly string[];
  busy: boolean;
  /** What would change, for several rows. */
  preview?: ReactNode;
  /** Nothing would change. */
  nothing?: boolean;
  /** Who was chosen before it was refused. */
  before?: readonly string[] | undefined;
  onAssign: (to: readonly string[]) => void;
  onClose: () => void;
}) {
  const t = defects.use();
  const [names, setNames] = useState(before);
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    const ready = names.length > 0 && !busy && !nothing;
    if (ready) onAssign(names);
    return ready;
  };
  const missing = tried && names.length === 0;
  return (
    <FormDialog
      title={title}
      verb={t('assign')}
      busy={busy}
      disabled={names.length === 0 || nothing}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        {preview}
        {current !== undefined && (
          <div className={css.field} style={{ marginTop: 0, marginBottom: 12 }}>
            <span>{t('oldHandler')}</span>
            <div>
              <Person name={current} />
            </div>
          </div>
        )}
        <div className={css.field} style={{ marginTop: 0 }}>
          <span>{t('newHandler')}</span>
          <PeoplePicker
            label={t('newHandler')}
            value={names}
            known={known}
            invalid={missing}
            onChange={setNames}
            onSubmit={submit}
          />
        </div>
        <div className={css.under}>
          {missing ? (
            <span className={css.bad} role="alert">
              {t('handlerNeeded')}
            </span>
          ) : (
            <span>{t('newHandlerHint')}</span>
          )}
        </div>
      </div>
    </FormDialog>
  );
}
