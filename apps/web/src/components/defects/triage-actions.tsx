import { Ban, Flag, FlagOff, RotateCcw, UserPen } from 'lucide-react';
import { Button } from '../button.tsx';
import { defects } from './defect-texts.ts';
import css from './page.module.css';
import type { Triage } from './use-triage.tsx';

export interface Decidable {
  readonly entityId: string;
  readonly status: number;
  readonly mark: number;
  readonly author: string;
}

/** The question a single row asks: always its own key, whatever else is ticked. */
export const questionOf = (row: Decidable) => ({
  target: { kind: 'one' as const, entityId: row.entityId },
  count: 1,
  handler: row.author,
});

const FIXED = 2;
const IGNORED = 4;

/** Actions of one defect, as its state allows: open ones are ignored, marked, assigned; ignored ones recovered. */
export function TriageActions({ row, triage }: { row: Decidable; triage: Triage }) {
  const t = defects.use();
  const question = questionOf(row);
  if (row.status & FIXED) return null;
  if (row.status & IGNORED) {
    return (
      <Button icon={RotateCcw} disabled={triage.busy} onClick={() => triage.recover(question)}>
        {t('recover')}
      </Button>
    );
  }
  if (row.status !== 1) return null;
  const marked = row.mark > 0;
  return (
    <>
      <Button
        tone="quiet"
        icon={marked ? FlagOff : Flag}
        disabled={triage.busy}
        onClick={() => triage.mark(question, !marked)}
        aria-label={t(marked ? 'unmark' : 'mark')}
        title={t(marked ? 'unmark' : 'mark')}
      >
        <span className={css.word}>{t(marked ? 'unmark' : 'mark')}</span>
      </Button>
      <Button
        tone="quiet"
        icon={UserPen}
        disabled={triage.busy}
        onClick={() => triage.assign(question)}
        aria-label={t('assign')}
        title={t('assign')}
      >
        <span className={css.word}>{t('assign')}</span>
      </Button>
      <Button icon={Ban} disabled={triage.busy} onClick={() => triage.ignore(question)}>
        {t('ignore')}
      </Button>
    </>
  );
}
