import { useQuery } from '@tanstack/react-query';
import type { Rule } from '../../lib/calls/checker-library.ts';
import { ruleScoreQuery } from '../../lib/calls/rule-score.ts';
import { ABSENT, formatCount, formatDecimal, formatPercent, formatTook } from '../../lib/format.ts';
import { useProjectScope } from '../../lib/use-scope.ts';
import { ErrorState, SkeletonRows } from '../page-states.tsx';
import { adviceOf, type RuleAdvice } from './rule-advice.ts';
import { rules } from './rule-texts.ts';
import css from './rules.module.css';

const SHOWN = 6;

/**
 * Shares of everything a rule raised, of what people decided about it, how long repairs took and what came back, and what that is a
 * reason for.
 * @param toolName as readers know the tool
 */
export function RuleScoreCard({ rule, toolName }: { rule: Rule; toolName: string }) {
  const t = rules.use();
  const { projectId } = useProjectScope();
  const { data, error, refetch } = useQuery(ruleScoreQuery(rule));
  const here = data?.filter((row) => row.projectId === projectId) ?? [];
  const rows = [...here, ...(data ?? []).filter((row) => row.projectId !== projectId)];
  const advice = adviceOf(rows, rule.severity);
  const timed = rows.flatMap(({ toolTime }) => toolTime ?? []);
  const timedTasks = timed.reduce((sum, { tasks }) => sum + tasks, 0);
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
                  <th scope="col">{t('scoreRaised')}</th>
                  <th scope="col">{t('scoreOpen')}</th>
                  <th scope="col">{t('scoreFalse')}</th>
                  <th scope="col">{t('scoreDesign')}</th>
                  <th scope="col">{t('scoreFixed')}</th>
                  <th scope="col" title={t('scoreReturnedNote')}>
                    {t('scoreReturned')}
                  </th>
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
                    <td title={t('scoreTasks', { count: row.tasks })}>{formatCount(row.raised)}</td>
                    <Share of={row.raised} count={row.open} />
                    <Share of={row.raised} count={row.falsePositive} />
                    <Share of={row.raised} count={row.byDesign} />
                    <Share of={row.raised} count={row.fixed} />
                    <Share of={row.everFixed} count={row.returned} />
                    <td>{formatDecimal(row.daysToFix, 1)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {rows.length > SHOWN && <p className={css.quiet}>{t('scoreMore', { count: rows.length - SHOWN })}</p>}
          {advice && <Advice advice={advice} />}
          {timedTasks > 0 && (
            <p className={css.quiet}>
              {t('scoreTime', {
                tool: toolName,
                time: formatTook(timed.reduce((sum, { ms }) => sum + ms, 0)),
                count: timedTasks,
              })}
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** A share with its counts on hover: shares compare, counts say how much they are worth. Of nothing there is none. */
function Share({ of, count }: { of: number; count: number }) {
  const t = rules.use();
  if (of === 0) return <td>{ABSENT}</td>;
  return (
    <td title={t('scoreShare', { part: formatCount(count), of: formatCount(of) })}>
      {formatPercent((count / of) * 100, 0)}
    </td>
  );
}

const ADVICE = {
  remove: 'adviseRemove',
  demote: 'adviseDemote',

  ignored: 'adviseIgnored',
} as const;

function Advice({ advice }: { advice: RuleAdvice }) {
  const t = rules.use();
  const share = formatPercent(advice.share, 0);
  return (
    <p className={css.noisy}>
      {advice.kind === 'path'
        ? t('advisePath', { share, folder: `${advice.folder}/`, count: advice.count })
        : `${t(ADVICE[advice.kind], { share })} ${t('adviseWhere')}`}
    </p>
  );
}
