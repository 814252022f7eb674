import { useQuery } from '@tanstack/react-query';
import { CircleDashed, Flag, ShieldCheck, ShieldX } from 'lucide-react';
import { Link } from '../../../components/link.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import type { TaskHistory } from '../../../lib/calls/history.ts';
import type { ToolResult } from '../../../lib/calls/overview.ts';
import { cx } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';
import { operationsQuery } from '../api/operations.ts';
import css from '../overview-page.module.css';
import { overview } from '../texts.ts';
import { OpenIssues } from './open-issues.tsx';

const LOOKS = {
  passed: { icon: ShieldCheck, sentence: 'gatePassed' },
  failed: { icon: ShieldX, sentence: 'gateFailed' },
  baseline: { icon: Flag, sentence: 'baseline' },
  none: { icon: CircleDashed, sentence: 'gateNone' },
  never: { icon: CircleDashed, sentence: 'neverRun' },
} as const;

const LOOK_OF: Partial<Record<Kind, string | undefined>> = { passed: css.passed, failed: css.failed };

type Kind = keyof typeof LOOKS;

/** The first build of a task is what later ones are compared with: there is nothing to judge yet. */
export function kindOf({ checked, history }: { checked: boolean; history: TaskHistory | undefined }): Kind {
  if (!checked) return 'never';
  const verdict = history?.gate.verdict;
  if (verdict === 'passed' || verdict === 'failed') return verdict;
  const builds = Math.max(0, ...(history?.tools ?? []).map((tool) => tool.points.length));
  return builds === 1 ? 'baseline' : 'none';
}

/** The first line of the overview: the gate's verdict, what is new and since when, when it was checked and by whom. */
export function Verdict({
  scope,
  results,
  history,
  running,
  lintTools,
}: {
  scope: TaskScope;
  results: readonly ToolResult[];
  /** Absent until it was read. */
  history: TaskHistory | undefined;
  running: boolean;
  lintTools: readonly string[];
}) {
  const t = overview.use();
  const { data: operations } = useQuery(operationsQuery(scope));
  const checked = results.some((result) => result.lastAnalysisResult !== undefined);
  const gate = history?.gate;
  const kind = kindOf({ checked, history });
  const { icon: Icon, sentence } = LOOKS[kind];
  const latest = results.reduce<ToolResult | undefined>(
    (best, result) => ((result.lastAnalysisTime ?? 0) > (best?.lastAnalysisTime ?? 0) ? result : best),
    undefined,
  );
  // A build that failed as a whole brought no figures: those shown are of an earlier one, and must not bear its number.
  const unfinished =
    latest && results.every((result) => result.buildNum !== latest.buildNum || result.stepStatus === 1)
      ? latest
      : undefined;
  const starter = operations?.find((operation) => operation.operType === 'trigger_analysis')?.operator;
  return (
    <section className={cx(css.panel, LOOK_OF[kind])}>
      <div className={css.verdict}>
        <span className={css.sign}>
          {kind === 'never' && running ? <Spinner size={18} /> : <Icon size={20} aria-hidden />}
        </span>
        <div className={css.said}>
          <h1 className={css.sentence}>{t(kind === 'never' && running ? 'runningFirst' : sentence)}</h1>
          <div className={css.facts}>
            {kind === 'never' && <span>{t(running ? 'runningFirstHint' : 'neverRunHint')}</span>}
            {kind === 'baseline' && <span>{t('baselineHint')}</span>}
            {checked && gate && gate.verdict !== 'none' && <NewIssues gate={gate} />}
            {/* The newest build is the running one: its number would stand beside the figures of another. */}
            {checked && !running && !unfinished && latest && (
              <span>
                {latest.buildNum && `#${latest.buildNum} `}
                <RelativeTime time={latest.lastAnalysisTime} />
              </span>
            )}
            {checked && !running && !unfinished && starter && <span>{t('checkedBy', { name: starter })}</span>}
          </div>
        </div>
        {checked && <OpenIssues scope={scope} tools={lintTools} />}
      </div>
      {kind === 'failed' && gate && gate.reasons.length > 0 && (
        <ul className={css.reasons}>
          {gate.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {unfinished && checked && !running && (
        <p className={css.running}>
          <Link to={paths.taskLogs({ ...scope, toolId: unfinished.toolName })}>
            {t('lastFailed', { build: unfinished.buildNum ?? '' })}
          </Link>
        </p>
      )}
      {running && checked && (
        <p className={css.running}>
          <Spinner size={14} />
          {t('running')}
        </p>
      )}
    </section>
  );
}

function NewIssues({ gate }: { gate: TaskHistory['gate'] }) {
  const t = overview.use();
  const { newCount, sinceBuild } = gate;
  if (sinceBuild === undefined) return <span>{t('newFirst', { count: newCount })}</span>;
  if (newCount === 0) return <span>{t('noneNew', { build: sinceBuild })}</span>;
  return (
    <span className={css.fresh}>
      {t('newSince', { count: newCount, build: sinceBuild }).replace(String(newCount), formatCount(newCount))}
    </span>
  );
}
