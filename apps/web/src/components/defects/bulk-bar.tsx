import { Ban, Flag, RotateCcw, UserPen } from 'lucide-react';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../button.tsx';
import { Menu } from '../menu.tsx';
import { defects } from './defect-texts.ts';
import { canTakeEverything, chosenCount, NOTHING, type Selection } from './selection.ts';
import css from './triage.module.css';
import type { Question, Triage } from './use-triage.tsx';

/**
 * Stands between filters and list while something is ticked. Taking everything that matches is a step of its own, said
 * with its number (screens 1.7).
 */
export function BulkBar({
  selection,
  onSelect,
  loaded,
  read,
  total,
  question,
  triage,
  statuses,
  byFile = false,
}: {
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** Keys of the loaded rows that can be ticked. */
  loaded: readonly string[];
  /** How many rows are loaded. */
  read: number;
  total: number;
  question: Question;
  triage: Triage;
  /** Chosen statuses; empty is all. Recovering makes sense only where ignored ones are shown. */
  statuses: readonly number[];
  byFile?: boolean;
}) {
  const t = defects.use();
  const count = chosenCount(selection, total);
  const ignoredShown = statuses.length === 0 || statuses.includes(4);
  const openShown = statuses.length === 0 || statuses.includes(1);
  return (
    <div className={css.bulk} role="toolbar" aria-label={t('bulk')}>
      <span className={css.bulkCount} aria-live="polite">
        {selection.everything
          ? t(byFile ? 'allFilesSelected' : 'allSelected', { count: total })
          : t('selectedOf', { count, total: formatCount(total) })}
      </span>
      {canTakeEverything(selection, { loaded, read, total }) && (
        <button type="button" className={css.link} onClick={() => onSelect({ keys: selection.keys, everything: true })}>
          {t('selectEverything', { count: total })}
        </button>
      )}
      <button type="button" className={css.link} onClick={() => onSelect(NOTHING)}>
        {t('clearSelection')}
      </button>
      <span className={css.space} />
      {!byFile && openShown && (
        <>
          <Menu
            label={t('mark')}
            entries={[
              { id: 'mark', label: t('mark'), run: () => triage.mark(question, true) },
              { id: 'unmark', label: t('unmark'), run: () => triage.mark(question, false) },
            ]}
          >
            {(trigger) => (
              <Button {...trigger} icon={Flag} disabled={triage.busy}>
                {t('mark')}
              </Button>
            )}
          </Menu>
          <Button icon={UserPen} disabled={triage.busy} onClick={() => triage.assign(question)}>
            {t('assign')}
          </Button>
        </>
      )}
      {ignoredShown && (
        <Button icon={RotateCcw} disabled={triage.busy} onClick={() => triage.recover(question)}>
          {t('recover')}
        </Button>
      )}
      {openShown && (
        <Button icon={Ban} disabled={triage.busy} onClick={() => triage.ignore(question)}>
          {t('ignore')}
        </Button>
      )}
    </div>
  );
}
