import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../components/link.tsx';
import { GradeMark, gradeOf, Tag } from '../../../components/marks.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Trend, trendWords } from '../../../components/trend.tsx';
import { breakdownQuery, hasLevels } from '../../../lib/calls/breakdown.ts';
import type { HistoryPoint } from '../../../lib/calls/history.ts';
import { metadataQuery } from '../../../lib/calls/metadata.ts';
import type { ToolResult } from '../../../lib/calls/overview.ts';
import type { TaskTool } from '../../../lib/calls/task-info.ts';
import { cx } from '../../../lib/class-names.ts';
import { ABSENT, formatCount, formatDate, formatDecimal, formatTook } from '../../../lib/format.ts';
import { defectList } from '../../../lib/paths.ts';
import { toolState } from '../../../lib/task-state.ts';
import { type TaskScope, useProjectScope } from '../../../lib/use-scope.ts';
import { type Figure, figuresOf } from '../figures.ts';
import css from '../overview-page.module.css';
import { overview } from '../texts.ts';
import { Course } from './course.tsx';
import { Levels } from './levels.tsx';
import { ToolStatus } from './tool-status.tsx';

/** Patterns whose type says no more than the tool's name. */
const MEASURES = ['CCN', 'DUPC', 'CLOC', 'COVR'];

/** What the line of a pattern is made of, where it is not the number of issues (contract: history). */
const COURSE_OF: Readonly<Record<string, 'averageCcn' | 'dupRate' | 'totalLines'>> = {
  CCN: 'averageCcn',
  DUPC: 'dupRate',
  CLOC: 'totalLines',
};

interface ToolPanelProps {
  readonly scope: TaskScope;
  readonly result: ToolResult;
  readonly tool: TaskTool | undefined;
  readonly points: readonly HistoryPoint[];
  /** The numbers are those of this build, not of today. */
  readonly buildId?: string | undefined;
}

/** One tool: its numbers with their change, its course over the last builds, when it ran and how long. */
export function ToolPanel({ scope, result, tool, points, buildId }: ToolPanelProps) {
  const t = overview.use();
  const pattern = tool?.toolPattern ?? result.lastAnalysisResult?.pattern ?? 'LINT';
  const name = tool?.toolDisplayName ?? result.toolName;
  const state = toolState(result);
  const numbers = result.lastAnalysisResult;
  const olderFigures = result.resultBuildNum !== undefined && result.resultBuildNum !== result.buildNum;
  const levels = useQuery({
    ...breakdownQuery(scope, { toolName: result.toolName, pattern, buildId }),
    enabled: hasLevels({ pattern, buildId }) && numbers !== undefined && buildId === undefined,
  }).data;
  // A first build has nothing to be compared with.
  const compared = points.length > 1;
  const [first, ...rest] = figuresOf({
    scope,
    toolName: result.toolName,
    pattern,
    numbers,
    grade: gradeOf(result.grade),
    buildId,
    buildNum: result.buildNum,
    firstBuild: points.length === 1,
    open: buildId === undefined ? levels?.reduce((sum, level) => sum + level.count, 0) : undefined,
  });
  return (
    <article className={cx(css.panel, css.tool)} aria-label={name}>
      <header className={css.head}>
        <Link
          to={defectList({ ...scope, toolId: result.toolName, pattern }, { buildId })}
          className={`${css.toolName} ellipsis`}
          title={t('openList', { tool: name })}
        >
          {name}
        </Link>
        {!MEASURES.includes(pattern) && <TypeTag type={tool?.toolType} />}
        <ToolStatus scope={scope} result={result} name={name} state={state} />
      </header>
      {numbers === undefined ? (
        <p className={css.noResult}>{t('noResult')}</p>
      ) : (
        <div className={cx(css.figures, state === 'analysing' && css.stale)}>
          {first && <FigureLink figure={first} compared={compared} large />}
          {rest.map((figure) => (
            <FigureLink key={figure.caption} figure={figure} compared={compared} />
          ))}
          {compared && <Course points={points.map((point) => ({ value: point.value, label: labelOf(point) }))} />}
        </div>
      )}
      {numbers && (
        <Levels scope={scope} toolName={result.toolName} pattern={pattern} numbers={numbers} buildId={buildId} />
      )}
      <footer className={css.foot}>
        {/* The running build's number must not stand as if the figures above were its. */}
        {state === 'analysing' ? (
          <span>{t('runningBuild', { build: result.buildNum ?? '' })}</span>
        ) : (
          <span>
            {result.buildNum && `#${result.buildNum} · `}
            <RelativeTime time={result.lastAnalysisTime} />
          </span>
        )}
        {olderFigures && <span>{t('figuresOf', { build: result.resultBuildNum ?? '' })}</span>}
        {state !== 'analysing' && result.ownTime ? (
          <span title={t('elapsedHint')}>{t('elapsed', { time: formatTook(result.ownTime) })}</span>
        ) : null}
      </footer>
    </article>
  );

  function labelOf(point: HistoryPoint): string {
    return t('point', {
      build: point.buildNum,
      time: formatDate(point.time),
      value: `${t(COURSE_OF[pattern] ?? 'issues')} ${point.value.toLocaleString('en-US')}`,
    });
  }
}

function FigureLink({ figure, compared, large }: { figure: Figure; compared: boolean; large?: boolean }) {
  const t = overview.use();
  const { value, digits, unit, caption, grade } = figure;
  const shown =
    value === undefined ? ABSENT : `${digits > 0 ? formatDecimal(value, digits) : formatCount(value)}${unit}`;
  return (
    <Link to={figure.to} className={css.figure}>
      <span className={large ? css.big : css.small}>
        {shown}
        {compared && figure.hasChange && (
          <>
            <span aria-hidden style={{ display: 'contents' }}>
              <Trend change={figure.change} neutral={figure.neutral} digits={digits} unit={unit} />
            </span>
            <span className="sr-only">{trendWords({ change: figure.change, digits, unit })}</span>
          </>
        )}
      </span>
      <span className={css.caption}>
        {t(caption)}
        <GradeMark grade={grade} />
      </span>
    </Link>
  );
}

/** Types of tools, in the words of the metadata; security is shown as vulnerabilities (contract-core 2.2). */
function TypeTag({ type }: { type: string | undefined }) {
  const { data } = useQuery(metadataQuery(useProjectScope()));
  const name = data?.TOOL_TYPE.find((entry) => entry.key === type)?.name;
  return name ? (
    <span className={css.kind}>
      <Tag>{name === '代码安全' ? '安全漏洞' : name}</Tag>
    </span>
  ) : null;
}
