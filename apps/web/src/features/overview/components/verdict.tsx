import { useQuery } from '@tanstack/react-query';
import { CircleDashed, CircleX, Flag, ShieldCheck, ShieldX } from 'lucide-react';
import { Link } from '../../../components/link.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { Stars } from '../../../components/stars.tsx';
import { Tooltip } from '../../../components/tooltip.tsx';
import type { TaskHistory } from '../../../lib/calls/history.ts';
import type { Quality, ToolResult } from '../../../lib/calls/overview.ts';
import { taskInfoQuery } from '../../../lib/calls/task-info.ts';
import { cx } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format.ts';
import { defectList, paths } from '../../../lib/paths.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';
import { operationsQuery } from '../api/operations.ts';
import css from '../overview-page.module.css';
import { overview } from '../texts.ts';
import { type IssueTool, OpenIssues } from './open-issues.tsx';

const LOOKS = {
  passed: { icon: ShieldCheck, sentence: 'gatePassed' },
  failed: { icon: ShieldX, sentence: 'gateFailed' },
  baseline: { icon: Flag, sentence: 'baseline' },
  none: { icon: CircleDashed, sentence: 'gateNone' },
  never: { icon: CircleDashed, sentence: 'neverRun' },
  broken: { icon: CircleX, sentence: 'firstFailed' },
  stopped: { icon: CircleDashed, sentence: 'firstStopped' },
} as const;

const LOOK_OF: Partial<Record<Kind, string | undefined>> = {
  passed: css.passed,
  failed: css.failed,
  broken: css.failed,
};

type Kind = keyof typeof LOOKS;

/** The first build of a task is what later ones are compared with: there is nothing to judge yet. */
export function kindOf({
  results,
  history,
}: {
  results: readonly ToolResult[];
  history: TaskHistory | undefined;
}): Kind {
  if (!isChecked(results)) return brokenBy(results)?.kind ?? 'never';
  const verdict = history?.gate.verdict;
  if (verdict === 'passed' || verdict === 'failed') return verdict;
  const builds = Math.max(0, ...(history?.tools ?? []).map((tool) => tool.points.length));
  return builds === 1 ? 'baseline' : 'none';
}

const isChecked = (results: readonly ToolResult[]) => results.some((result) => result.lastAnalysisResult !== undefined);

/** The tool that says why a task whose checks never came to an end has no figures; the one with a reason first. */
export function brokenBy(
  results: readonly ToolResult[],
): { readonly kind: 'broken' | 'stopped'; readonly result: ToolResult } | undefined {
  const failed = results.filter((result) => result.stepStatus === 1 && !result.stopped);
  const result = failed.find((one) => one.failure) ?? failed[0];
  if (result) return { kind: 'broken', result };
  const stopped = results.find((one) => one.stopped);
  return stopped && { kind: 'stopped', result: stopped };
}

/** The first line of the overview: the gate's verdict, what is new and since when, when it was checked and by whom. */
export function Verdict({
  scope,
  results,
  history,
  running,
  issueTools,
  quality,
}: {
  scope: TaskScope;
  results: readonly ToolResult[];
  /** Absent until it was read. */
  history: TaskHistory | undefined;
  running: boolean;
  issueTools: readonly IssueTool[];
  quality: Quality | undefined;
}) {
  const t = overview.use();
  const { data: operations } = useQuery(operationsQuery(scope));
  const checked = isChecked(results);
  const broken = checked ? undefined : brokenBy(results)?.result;
  const gate = history?.gate;
  const kind = kindOf({ results, history });
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
        <span className={css.sign}>{!checked && running ? <Spinner size={18} /> : <Icon size={20} aria-hidden />}</span>
        <div className={css.said}>
          {checked && gate && gate.verdict !== 'none' && <NewIssues scope={scope} gate={gate} />}
          <h1 className={css.sentence}>{t(!checked && running ? 'runningFirst' : sentence)}</h1>
          <div className={css.facts}>
            {!checked && running && <span>{t('runningFirstHint')}</span>}
            {kind === 'never' && !running && <span>{t('neverRunHint')}</span>}
            {broken && !running && broken.failure && <span>{broken.failure}</span>}
            {broken && !running && (
              <Link to={paths.taskLogs({ ...scope, toolId: broken.toolName })}>{t('seeLog')}</Link>
            )}
            {kind === 'baseline' && <span>{t('baselineHint')}</span>}
            {/* The newest build is the running one: its number would stand beside the figures of another. */}
            {checked && !running && !unfinished && latest && (
              <span>
                {latest.buildNum && `#${latest.buildNum} · `}
                <RelativeTime time={latest.lastAnalysisTime} />
              </span>
            )}
            {checked && !running && !unfinished && starter && <span>{t('checkedBy', { name: starter })}</span>}
            {checked && quality && (
              <span>
                <Stars quality={quality} wordy />
              </span>
            )}
          </div>
        </div>
        {checked && <OpenIssues scope={scope} tools={issueTools} />}
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
            {t(unfinished.stopped ? 'lastStopped' : 'lastFailed', { build: unfinished.buildNum ?? '' })}
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

/** What the newest build's code brought, and the rows of it: a number never stands without the way to what it counts. */
function NewIssues({ scope, gate }: { scope: TaskScope; gate: TaskHistory['gate'] }) {
  const t = overview.use();
  const { data: task } = useQuery(taskInfoQuery(scope));
  const { newCount, newByTool, buildNum, sinceBuild } = gate;
  if (sinceBuild === undefined || buildNum === undefined)
    return <div className={css.lead}>{t('newFirst', { count: newCount })}</div>;
  if (newCount === 0) return <div className={css.lead}>{t('noneNew', { build: sinceBuild })}</div>;
  return (
    <div className={cx(css.lead, css.fresh)}>
      <Tooltip text={t('newNote', { build: buildNum })}>
        <span>
          {t('newSince', { count: newCount, build: sinceBuild }).replace(String(newCount), formatCount(newCount))}
        </span>
      </Tooltip>
      {newByTool.map(({ toolName, count }) => {
        const tool = task?.enableToolList.find((known) => known.toolName === toolName);
        const name = tool?.toolDisplayName ?? toolName;
        const pattern = tool?.toolPattern ?? 'LINT';
        return (
          <Link
            key={toolName}
            className={css.leadLink}
            to={defectList({ ...scope, toolId: toolName, pattern }, { introducedIn: buildNum })}
            aria-label={t('newRows', { tool: name, count })}
          >
            {name} {formatCount(count)}
          </Link>
        );
      })}
    </div>
  );
}
