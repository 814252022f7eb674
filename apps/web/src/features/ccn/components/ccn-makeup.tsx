import { formatCount } from '../../../lib/format.ts';
import type { Step } from '../api/ccn-detail.ts';
import type { CcnRow } from '../api/ccn-list.ts';
import css from '../ccn.module.css';
import { forLevels, type Measure, type Share, sharesOf } from '../steps.ts';
import { ccn } from '../texts.ts';

/** How the function came to its two numbers: what each word of the language added. */
export function CcnMakeup({ row, steps }: { row: CcnRow; steps: readonly Step[] }) {
  const t = ccn.use();
  const levels = forLevels(steps);
  return (
    <section className={css.makeup} aria-label={t('makeup')}>
      <h3>{t('makeup')}</h3>
      <Sum measure="ccn" label={t('ccn')} total={row.ccn} steps={steps} first={t('itself')} />
      {row.cognitive !== undefined && (
        <Sum
          measure="cognitive"
          label={t('cognitive')}
          total={row.cognitive}
          steps={steps}
          note={levels > 0 ? t('ofLevels', { levels: formatCount(levels) }) : undefined}
        />
      )}
    </section>
  );
}

function Sum({
  measure,
  label,
  total,
  steps,
  first,
  note,
}: {
  measure: Measure;
  label: string;
  total: number;
  steps: readonly Step[];
  /** What the 1 is that every function starts from. */
  first?: string;
  note?: string | undefined;
}) {
  const t = ccn.use();
  const shares: readonly Share[] = [
    ...(first === undefined ? [] : [{ what: first, times: 1, sum: 1 }]),
    ...sharesOf(steps, measure),
  ];
  return (
    <div className={css.sum}>
      <p>
        {label} <b>{formatCount(total)}</b>
        {note !== undefined && <span className={css.levels}> {note}</span>}
      </p>
      <ul>
        {shares.map(({ what, times, sum }) => (
          <li key={what} title={t('share', { what, times: formatCount(times), sum: formatCount(sum) })}>
            <span className={what === first ? undefined : 'mono'}>{what}</span>
            <i style={{ width: `${Math.max(2, Math.round((100 * sum) / total))}%` }} aria-hidden />
            <span className={css.amount}>+{formatCount(sum)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
