import { useId, useState } from 'react';
import { Button } from '../button.tsx';
import { common } from '../common-texts.ts';
import { Dialog } from '../dialog.tsx';
import { Person } from '../marks.tsx';
import { defects } from './defect-texts.ts';
import css from './triage.module.css';

/** Names in a text: separated by `;` or `,`, also by their Chinese forms. */
export function namesIn(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[;,；，]/)
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ];
}

/** Who shall look after it. @param known names offered while typing */
export function AssignDialog({
  title,
  current,
  known,
  busy,
  onAssign,
  onClose,
}: {
  title: string;
  /** The handler of a single row. */
  current: string | undefined;
  known: readonly string[];
  busy: boolean;
  onAssign: (to: readonly string[]) => void;
  onClose: () => void;
}) {
  const t = defects.use();
  const say = common.use();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState(false);
  const names = namesIn(typed);
  const submit = () => {
    setLeft(true);
    if (names.length > 0 && !busy) onAssign(names);
  };
  return (
    <Dialog
      open
      kind="form"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button tone="primary" busy={busy} disabled={names.length === 0} onClick={submit}>
            {t('assign')}
          </Button>
          <Button onClick={onClose}>{say('cancel')}</Button>
        </>
      }
    >
      {current !== undefined && (
        <div className={css.field} style={{ marginTop: 0 }}>
          <span>{t('oldHandler')}</span>
          <Person name={current} />
        </div>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label className={css.field}>
          <span>{t('newHandler')}</span>
          <input
            className={css.input}
            list={id}
            value={typed}
            data-autofocus
            aria-invalid={left && names.length === 0}
            onBlur={() => setLeft(typed !== '')}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <datalist id={id}>
          {known.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </form>
      <div className={css.under}>
        {left && names.length === 0 ? (
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
