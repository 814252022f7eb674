import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  endPreview,
  type PreviewQuestion,
  type PreviewResult,
  previewResultQuery,
  previewStartQuery,
} from '../../lib/calls/set-preview.ts';
import { formatCount, formatDecimal } from '../../lib/format.ts';
import type { TaskScope } from '../../lib/use-scope.ts';
import { SeverityMark } from '../marks.tsx';
import { ErrorState, errorSentence, SkeletonRows } from '../page-states.tsx';
import { PathText } from '../path-text.tsx';
import { Spinner } from '../spinner.tsx';
import { languageSummary } from './set-names.ts';
import { setTexts } from './set-texts.ts';
import css from './what-would-change.module.css';

/** Rules shown before the rest is only counted. */
const MOST_RULES = 8;
const MOST_EXAMPLES = 3;

/**
 * What another choice of rules would change in a task: what would be masked, from stored results; what would be found, tried on
 * the code of the last check.
 */
export function WhatWouldChange({ scope, question }: { scope: TaskScope; question: PreviewQuestion }) {
  const t = setTexts.use();
  const { data: start, error, refetch } = useQuery(previewStartQuery(scope, question));
  const { data: result, error: failed } = useQuery(previewResultQuery(scope, start?.requestId));
  useEndWhenLeft(scope, start?.requestId, result?.state);
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!start) return <SkeletonRows rows={3} />;
  if (start.removed.length + start.added.length + start.reweighted.length === 0) return <p>{t('nothingChanges')}</p>;
  const leaving = start.removed.filter((rule) => rule.open + rule.ignored > 0);
  const found = result?.checkers.filter((rule) => rule.count > 0).sort((a, b) => b.count - a.count) ?? [];
  const troubled = result?.checkers.filter((rule) => rule.trouble !== undefined) ?? [];
  const reweighted = start.reweighted.filter((rule) => rule.open > 0);
  const done = start.added.length === 0 || result?.state === 'done';
  return (
    <div className={css.change}>
      {done && <ChangeInAll masked={start.removedDefects} checkers={result?.checkers ?? []} />}
      {start.removed.length > 0 && (
        <section>
          <h3>{t('leaving', { count: start.removed.length })}</h3>
          <p className={css.sum}>{t('masked', { count: start.removedDefects })}</p>
          <ul className={css.rules}>
            {leaving.slice(0, MOST_RULES).map((rule) => (
              <li key={keyOf(rule)}>
                <span className={css.rule}>
                  <RuleName rule={rule} />
                  <span className={css.count}>{t('openIssues', { count: rule.open })}</span>
                </span>
              </li>
            ))}
          </ul>
          {leaving.length > MOST_RULES && (
            <p className={css.more}>{t('moreRules', { count: leaving.length - MOST_RULES })}</p>
          )}
          <Most words={t('inFiles')} rows={start.removedFiles.map(({ path, count }) => ({ name: path, count }))} />
          <Most
            words={t('ofAuthors')}
            rows={start.removedAuthors.map(({ author, count }) => ({ name: author, count }))}
          />
        </section>
      )}
      {start.reweighted.length > 0 && (
        <section>
          <h3>{t('reweighted', { count: start.reweighted.length })}</h3>
          <p className={css.sum}>{t('movesIssues', { count: reweighted.reduce((sum, rule) => sum + rule.open, 0) })}</p>
          <ul className={css.rules}>
            {reweighted.slice(0, MOST_RULES).map((rule) => (
              <li key={keyOf(rule)} className={css.rule}>
                <RuleName rule={rule} />
                <span className={css.count}>
                  <SeverityMark severity={rule.from} /> → <SeverityMark severity={rule.to} />{' '}
                  {t('openIssues', { count: rule.open })}
                </span>
              </li>
            ))}
          </ul>
          {reweighted.length > MOST_RULES && (
            <p className={css.more}>{t('moreRules', { count: reweighted.length - MOST_RULES })}</p>
          )}
        </section>
      )}
      {start.added.length > 0 && (
        <section aria-busy={result?.state === 'running'}>
          <h3>{t('coming', { count: start.added.length })}</h3>
          {start.requestId === undefined ? null : failed ? (
            <p className={css.bad}>{errorSentence(failed)}</p>
          ) : !result || result.state === 'running' ? (
            <p className={css.sum} role="status">
              <Spinner size={14} />
              {t('trying')}
            </p>
          ) : result.state === 'failed' ? (
            <p className={css.bad} role="alert">
              {result.message ?? t('tryFailed')}
            </p>
          ) : (
            <>
              <p className={css.sum} role="status">
                {t('wouldFind', { count: found.reduce((sum, rule) => sum + rule.count, 0) })}
                {result.buildNumber !== undefined && (
                  <span className={css.more}>
                    {t('triedOn', { build: result.buildNumber, count: result.files ?? 0 })}
                    {result.partial && ` · ${t('triedPartly')}`}
                    {result.elapsedMs !== undefined &&
                      ` · ${t('took', { time: formatDecimal(result.elapsedMs / 1000, 1) })}`}
                  </span>
                )}
              </p>
              <ul className={css.rules}>
                {found.slice(0, MOST_RULES).map((rule) => (
                  <li key={keyOf(rule)}>
                    <span className={css.rule}>
                      <RuleName rule={rule} />
                      <span className={css.count}>{t('issues', { count: rule.count })}</span>
                    </span>
                    {rule.examples.slice(0, MOST_EXAMPLES).map((example) => (
                      <span key={`${example.path} ${example.line}`} className={css.example}>
                        <PathText path={`${example.path}:${example.line}`} />
                        <span className="ellipsis" title={example.message}>
                          {example.message}
                        </span>
                      </span>
                    ))}
                  </li>
                ))}
              </ul>
              {found.length > MOST_RULES && (
                <p className={css.more}>{t('moreRules', { count: found.length - MOST_RULES })}</p>
              )}
              <Most words={t('inFiles')} rows={result.topFiles.map(({ path, count }) => ({ name: path, count }))} />
              {troubled.slice(0, 1).map((rule) => (
                <p key={keyOf(rule)} className={css.more}>
                  {t('notTried', { count: troubled.length })} {rule.trouble}
                </p>
              ))}
            </>
          )}
        </section>
      )}
    </div>
  );
}

interface NamedRule {
  readonly toolName: string;
  readonly checkerKey: string;
  readonly codeLang?: number | undefined;
}

/** A rule may change in one way here and in another there. */
function keyOf({ toolName, checkerKey, codeLang }: NamedRule): string {
  return `${toolName} ${checkerKey} ${codeLang}`;
}

/** A rule, and the languages it changes in where those are not all of the task. */
function RuleName({ rule: { checkerKey, codeLang } }: { rule: NamedRule }) {
  const t = setTexts.use();
  return (
    <span className="ellipsis" title={checkerKey}>
      <span className="mono">{checkerKey}</span>
      {codeLang !== undefined && (
        <span className={css.more}> {t('inLanguages', { languages: languageSummary(codeLang) })}</span>
      )}
    </span>
  );
}

/** The sum of both halves in one sentence, and what it means to the gate (it counts what changes of code bring). */
function ChangeInAll({ masked, checkers }: { masked: number; checkers: PreviewResult['checkers'] }) {
  const t = setTexts.use();
  const sum = (of: 'came' | 'gone') => checkers.reduce((total, checker) => total + checker[of], 0);
  const [came, gone] = [sum('came'), sum('gone')];
  const shown = { came: formatCount(came), gone: formatCount(gone), masked: formatCount(masked) };
  return (
    <p className={css.inAll}>
      <strong>{t(gone > 0 ? 'changeGone' : 'change', shown)}</strong>
      {came > 0 && <span className={css.more}>{t('gateStays')}</span>}
    </p>
  );
}

/** Files or people with the most, folded: the rules say more. */
function Most({ words, rows }: { words: string; rows: readonly { readonly name: string; readonly count: number }[] }) {
  if (rows.length === 0) return null;
  return (
    <details className={css.most}>
      <summary>{words}</summary>
      <ul className={css.rules}>
        {rows.map(({ name, count }) => (
          <li key={name} className={css.rule}>
            <PathText path={name} />
            <span className={css.count}>{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A trial that is still running when its reader leaves is ended. */
function useEndWhenLeft(scope: TaskScope, requestId: string | undefined, state: string | undefined): void {
  const over = useRef(false);
  over.current = state !== undefined && state !== 'running';
  useEffect(() => {
    if (requestId === undefined) return;
    return () => {
      if (!over.current) void endPreview(scope, requestId);
    };
  }, [scope, requestId]);
}
