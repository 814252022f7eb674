import { useQuery } from '@tanstack/react-query';
import type { Rule } from '../../lib/calls/checker-library.ts';
import { type RuleScore, ruleScoreQuery } from '../../lib/calls/rule-score.ts';
import { formatCount, formatDecimal, formatPercent } from '../../lib/format.ts';
import { useProjectScope } from '../../lib/use-scope.ts';
import { ErrorState, SkeletonRows } from '../page-states.tsx';
import { rules } from './rule-texts.ts';
import css from './rules.module.css';

const SHOWN = 6;

/** Fewer decided ones say little about a rule. */
const ENOUGH = 10;
/** Share of false positives among what was decided from which on it is said. */
const NOISY = 30;

/** Shares of everything a rule raised, of what people decided about it, and how long repairs took. */
export function RuleScoreCard({ rule }: { rule: Rule }) {
  const t = rules.use();
  const { projectId } = useProjectScope();
  const { data, error, refetch } = useQuery(ruleScoreQuery(rule));
  const here = data?.filter((row) => row.projectId === projectId) ?? [];
  const rows = [...here, ...(data ?? []).filter((row) => row.projectId !== projectId)];
  const noise = noiseOf(rows);
  return (
    <section aria-label={t('score')}>
      <h3>{t('score')}</h3>
      {!data && error && <ErrorState compact error={error} what={t('scoreWhat')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} height={28} />}
      {data?.length === 0 && <p className={css.quiet}>{t('scoreNone')}</p>}
      {rows.length > 0 && (
        <>
          <div className={css.scoreFrame}>
            <table className={css.score}>
              <thead>
                <tr>
                  <th scope="col">{t('scoreProject')}</th>
                  <th scope="col">{t('scoreTasks')}</th>
                  <th scope="col">{t('scoreRaised')}</th>
                  <th scope="col">{t('scoreOpen')}</th>
                  <th scope="col">{t('scoreFalse')}</th>
                  <th scope="col">{t('scoreDesign')}</th>
                  <th scope="col">{t('scoreFixed')}</th>
                  <th scope="col" title={t('scoreDaysNote')}>
                    {t('scoreDays')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, SHOWN).map((row) => (
                  <tr key={row.projectId}>
                    <th scope="row">
                      <span className="ellipsis" title={row.projectName}>
                        {row.projectName}
                      </span>
                    </th>
                    <td>{formatCount(row.tasks)}</td>
                    <td>{formatCount(row.raised)}</td>
                    <Share of={row} count={row.open} />
                    <Share of={row} count={row.falsePositive} />
                    <Share of={row} count={row.byDesign} />
                    <Share of={row} count={row.fixed} />
                    <td>{formatDecimal(row.daysToFix, 1)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {rows.length > SHOWN && <p className={css.quiet}>{t('scoreMore', { count: rows.length - SHOWN })}</p>}
          {noise !== undefined && <p className={css.noisy}>{t('scoreNoisy', { share: formatPercent(noise, 0) })}</p>}
        </>
      )}
    </section>
  );
}

/** A share with its count on hover: shares compare, counts say how much they are worth. */
function Share({ of, count }: { of: RuleScore; count: number }) {
  return <td title={formatCount(count)}>{formatPercent((count / Math.max(1, of.raised)) * 100, 0)}</td>;
}

/**
 * Percent of false positives among what was decided or repaired, over all projects; undefined where there are too few or it is
 * no reason to act.
 */
export function noiseOf(rows: readonly Pick<RuleScore, 'falsePositive' | 'byDesign' | 'ignoredElse' | 'fixed'>[]) {
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  const wrong = sum((row) => row.falsePositive);
  const decided = wrong + sum((row) => row.byDesign + row.ignoredElse + row.fixed);
  const share = decided === 0 ? 0 : (wrong / decided) * 100;
  return decided >= ENOUGH && share >= NOISY ? share : undefined;
}
