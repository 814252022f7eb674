import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../components/link.tsx';
import { Bone } from '../../../components/page-states.tsx';
import { Stars } from '../../../components/stars.tsx';
import { Trend } from '../../../components/trend.tsx';
import { type Overview, overviewQuery } from '../../../lib/calls/overview.ts';
import { cx } from '../../../lib/class-names.ts';
import { ABSENT, formatCount, formatPercent } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';
import css from '../task-list-page.module.css';
import { taskList } from '../texts.ts';

/** Tools that measure instead of reporting issues. */
const MEASURES = ['CCN', 'DUPC', 'CLOC', 'COVR'];

/** Four figures of the last finished run; a figure nobody measured is undefined. */
export function headline(overview: Overview | undefined) {
  const tools = overview?.lastAnalysisResultList ?? [];
  const of = (pattern: string) =>
    tools.find((tool) => (tool.lastAnalysisResult?.pattern ?? tool.toolName) === pattern)?.lastAnalysisResult;
  const issueTools = tools.filter((tool) => !MEASURES.includes(tool.lastAnalysisResult?.pattern ?? tool.toolName));
  const counts = issueTools
    .map((tool) => tool.lastAnalysisResult?.existCount ?? tool.lastAnalysisResult?.defectCount)
    .filter((count) => count !== undefined);
  // A first build has nothing to be compared with, whatever it counted.
  const changes = issueTools
    .filter((tool) => tool.buildNum !== '1')
    .flatMap((tool) => tool.lastAnalysisResult?.defectChange ?? []);
  return {
    issues: counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : undefined,
    issuesChange: changes.reduce((sum, change) => sum + change, 0),
    firstIssueTool: issueTools.find((tool) => tool.lastAnalysisResult)?.toolName,
    riskFunctions: of('CCN')?.defectCount,
    dupRate: of('DUPC')?.dupRate,
    lines: of('CLOC')?.totalLines,
  };
}

/** The figures of one row, read when the row comes into view. @param asked false: the task never ran, nothing to read */
export function RowNumbers({ scope, asked }: { scope: TaskScope; asked: boolean }) {
  const t = taskList.use();
  const { data, isLoading } = useQuery({ ...overviewQuery(scope), enabled: asked, staleTime: 30_000 });
  if (isLoading) return <LoadingNumbers />;
  const { issues, issuesChange, firstIssueTool, riskFunctions, dupRate, lines } = headline(data);
  return (
    <>
      <span className={css.issues}>
        <Figure
          value={formatCount(issues)}
          caption={t('issues')}
          to={firstIssueTool && paths.lintList({ ...scope, toolId: firstIssueTool })}
        />
        <span className={css.change}>{issuesChange !== 0 && <Trend change={issuesChange} />}</span>
        {data?.quality && (
          <span className={css.stars}>
            <Stars quality={data.quality} />
          </span>
        )}
      </span>
      <Figure value={formatCount(riskFunctions)} caption={t('riskFunctions')} to={paths.ccnList(scope)} extra />
      <Figure value={formatPercent(dupRate)} caption={t('dupRate')} to={paths.dupcList(scope)} />
      <Figure value={formatCount(lines)} caption={t('lines')} to={paths.clocList(scope)} extra />
    </>
  );
}

/** Until the numbers are there nothing says that there are none. */
function LoadingNumbers() {
  return (
    <>
      <span className={css.issues}>
        <span className={css.number}>
          <Bone width={36} />
        </span>
      </span>
      <span className={cx(css.number, css.extra)}>
        <Bone width={28} />
      </span>
      <span className={css.number}>
        <Bone width={40} />
      </span>
      <span className={cx(css.number, css.extra)}>
        <Bone width={44} />
      </span>
    </>
  );
}

/** @param extra left out where the window is narrow */
function Figure({
  value,
  caption,
  to,
  extra,
}: {
  value: string;
  caption: string;
  to: string | undefined;
  extra?: boolean;
}) {
  const look = cx(css.number, extra && css.extra, value === ABSENT && css.absent);
  const face = (
    <>
      <span className="sr-only">{caption} </span>
      {value}
    </>
  );
  if (value === ABSENT || !to) return <span className={look}>{face}</span>;
  return (
    <Link to={to} className={look}>
      {face}
    </Link>
  );
}
