import { Button } from '../../../components/button.tsx';
import { common } from '../../../components/common-texts.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { errorSentence } from '../../../components/page-states.tsx';
import { toolRules } from '../texts.ts';
import css from '../tool-rules-page.module.css';

/** What is going to be switched, by name. */
export function ApplyDialog({
  on,
  off,
  busy,
  error,
  onApply,
  onClose,
}: {
  on: readonly string[];
  off: readonly string[];
  busy: boolean;
  error: unknown;
  onApply: () => void;
  onClose: () => void;
}) {
  const t = toolRules.use();
  const say = common.use();
  const keys = (title: string, list: readonly string[]) =>
    list.length > 0 && (
      <section>
        <h3>{title}</h3>
        <ul className={css.keys}>
          {list.map((key) => (
            <li key={key} className="mono">
              {key}
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <Dialog
      open
      width={520}
      title={t('applyTitle')}
      onClose={onClose}
      footer={
        <>
          <Button tone="primary" busy={busy} onClick={onApply} data-autofocus>
            {t('apply')}
          </Button>
          <Button onClick={onClose}>{say('cancel')}</Button>
        </>
      }
    >
      <div className={css.dialog}>
        <p className={css.quiet}>{t('applyText')}</p>
        {keys(t('turnOn', { count: on.length }), on)}
        {keys(t('turnOff', { count: off.length }), off)}
        {error ? (
          <p className={css.bad} role="alert">
            {errorSentence(error)}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
