import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { common } from '../common-texts.ts';
import { Dialog } from '../dialog.tsx';
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
  const say = common.use();
  const [names, setNames] = useState(before);
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (names.length > 0 && !busy && !nothing) onAssign(names);
  };
  const missing = tried && names.length === 0;
  return (
    <Dialog
      open
      kind="form"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button tone="primary" busy={busy} disabled={names.length === 0 || nothing} onClick={submit}>
            {t('assign')}
          </Button>
          <Button onClick={onClose}>{say('cancel')}</Button>
        </>
      }
    >
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
    </Dialog>
  );
}
