import { useId } from 'react';
import { ABSENT, formatCount, formatPercent } from '../../../lib/format.ts';
import type { Detail, Sums } from '../api/coverage.ts';
import css from '../coverage.module.css';
import { coverage } from '../texts.ts';

const RATES = ['lineRate', 'branchRate', 'functionRate', 'newLineRate'] as const;
const OF = {
  lineRate: ['coveredLines', 'lines'],
  branchRate: ['coveredBranches', 'branches'],
  functionRate: ['coveredFunctions', 'functions'],
  newLineRate: ['coveredNewLines', 'newLines'],
} as const satisfies Record<(typeof RATES)[number], readonly (keyof Sums)[]>;

/** The numbers of one file, what the colours beside its lines mean, and whether only new code is asked about. */
export function FileBar({
  detail,
  onlyNew,
  onOnlyNew,
}: {
  detail: Detail;
  onlyNew: boolean;
  onOnlyNew: (only: boolean) => void;
}) {
  const t = coverage.use();
  const id = useId();
  const { file, lines } = detail;
  const hasNew = lines.some(({ isNew }) => isNew);
  return (
    <header className={css.fileBar}>
      <dl className={css.facts}>
        {RATES.map((rate) => {
          const [covered, all] = OF[rate];
          const count = file[all] ?? 0;
          if (count === 0) return null;
          return (
            <div key={rate}>
              <dt>{t(rate)}</dt>
              <dd>
                {file[rate] === undefined ? ABSENT : formatPercent(file[rate])}
                <span className={css.quiet}>
                  {formatCount(file[covered] ?? 0)}/{formatCount(count)}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
      <span className={css.legend} role="note" aria-label={t('legend')}>
        <span data-tone="covered">{t('legendCovered')}</span>
        <span data-tone="partly">{t('legendPartly')}</span>
        <span data-tone="missed">{t('legendMissed')}</span>
        {hasNew && <span>{t('legendNew')}</span>}
      </span>
      {hasNew && (
        <label className={css.only} htmlFor={id}>
          <input id={id} type="checkbox" checked={onlyNew} onChange={(event) => onOnlyNew(event.target.checked)} />
          {t('onlyNew')}
        </label>
      )}
    </header>
  );
}
