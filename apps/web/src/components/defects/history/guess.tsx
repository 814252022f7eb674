import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useIdentity } from '../../../lib/calls/defect-history.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../button.tsx';
import { Confirm } from '../../confirm.tsx';
import { type Decidable, questionOf } from '../triage-actions.tsx';
import type { Triage } from '../use-triage.tsx';
import css from './history.module.css';
import { history } from './history-texts.ts';

/** A match with an earlier issue that nobody has confirmed: says so, and takes the answer. @param triage absent: the reader may not decide */
export function Guess({ row, triage }: { row: Decidable; triage: Triage | undefined }) {
  const t = history.use();
  const { unlink } = useIdentity();
  const [asking, ask] = useState(false);
  return (
    <section className={css.guess}>
      <b>
        <CircleHelp size={14} aria-hidden />
        {t('guessTitle')}
      </b>
      <p>{t('guessText')}</p>
      {triage && (
        <div>
          <Button onClick={() => triage.confirm(questionOf(row))}>{t('confirm')}</Button>
          <Button tone="quiet" onClick={() => ask(true)}>
            {t('apart')}
          </Button>
        </div>
      )}
      <Confirm
        open={asking}
        title={t('unlinkTitle')}
        verb={t('unlinkVerb')}
        busy={unlink.isPending}
        onClose={() => ask(false)}
        onConfirm={() =>
          unlink.mutate(row.entityId, {
            onSuccess: ({ outcome }) => {
              ask(false);
              showToast('done', t(outcome === 'withdrawn' ? 'withdrawn' : 'unlinked'));
            },
          })
        }
      >
        {t('unlinkText')}
      </Confirm>
    </section>
  );
}
