import { Sparkline, Trend } from '../../../components/trend.tsx';
import { ABSENT, formatCount, formatDate, formatPercent } from '../../../lib/format.ts';
import type { Since, Sums, TrendPoint } from '../api/coverage.ts';
import css from '../coverage.module.css';
import { coverage } from '../texts.ts';
import { RateBar } from './rate-bar.tsx';

const MOST_POINTS = 30;
type Rate = 'lineRate' | 'branchRate' | 'functionRate' | 'newLineRate';

/**
 * Lines, branches, functions and new code of what is shown: how much of it ran, of how many, and how that went over the last
 * snapshots.
 * @param trend of the whole task up to its newest snapshot; absent: no course is known of this place
 * @param build the snapshot shown
 */
export function Figures({
  sums,
  since,
  trend,
  build,
}: {
  sums: Sums;
  since: Since | undefined;
  trend: readonly TrendPoint[] | undefined;
  build: number;
}) {
  const t = coverage.use();
  const upTo = trend?.filter(({ buildNum }) => buildNum <= build).slice(-MOST_POINTS);
  const figure = (rate: Rate, note: string, title?: string) => {
    const points = (upTo ?? []).flatMap((point) => {
      const value = point[rate];
      if (value === undefined) return [];
      const words = { build: point.buildNum, time: formatDate(point.time), value: formatPercent(value) };
      return [{ value, label: t('point', words) }];
    });
    const before = points.at(-2)?.value;
    const now = sums[rate];
    return (
      <div className={css.figure} title={title}>
        <span className={css.caption}>{t(rate)}</span>
        <span className={css.big}>
          {now === undefined ? ABSENT : formatPercent(now)}
          {before !== undefined && now !== undefined && (
            <Trend change={Math.round((now - before) * 100) / 100} more="better" digits={2} unit="%" />
          )}
        </span>
        <span className={css.under}>{note}</span>
        <span className={css.underBar}>
          <RateBar rate={now} />
        </span>
        {points.length > 1 && (
          <span className={css.course}>
            <Sparkline points={points} width={88} height={26} />
          </span>
        )}
      </div>
    );
  };
  const of = (covered: number, all: number) => ({ covered: formatCount(covered), all: formatCount(all) });
  return (
    <section className={css.figures} aria-label={t('figures')}>
      {figure('lineRate', t('ofLines', of(sums.coveredLines, sums.lines)))}
      {figure(
        'branchRate',
        sums.branches > 0 ? t('ofBranches', of(sums.coveredBranches, sums.branches)) : t('noBranches'),
      )}
      {figure(
        'functionRate',
        sums.functions > 0 ? t('ofFunctions', of(sums.coveredFunctions, sums.functions)) : t('noFunctions'),
      )}
      {figure('newLineRate', newNote(), since && sinceWords(since))}
    </section>
  );

  function newNote(): string {
    if (sums.newLines === undefined) return t('notMeasured');
    const date = since?.date === undefined ? '' : ` · ${t('sinceBrief', { date: since.date })}`;
    const lines = of(sums.coveredNewLines ?? 0, sums.newLines);
    return (sums.newLines === 0 ? t('noNewLines') : t('ofLines', lines)) + date;
  }

  function sinceWords({ kind, branch, date }: Since): string {
    if (kind !== 'target') return t('sinceTime', { date: date ?? ABSENT });
    return branch ? t('sinceTarget', { branch }) : t('sinceTargetDefault');
  }
}
