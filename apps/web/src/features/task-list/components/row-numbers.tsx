import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../components/link.tsx';
import { type Overview, overviewQuery } from '../../../lib/calls/overview.ts';
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
  return {
    issues: counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : undefined,
    firstIssueTool: issueTools.find((tool) => tool.lastAnalysisResult)?.toolName,
    riskFunctions: of('CCN')?.defectCount,
    dupRate: of('DUPC')?.dupRate,
    lines: of('CLOC')?.totalLines,
  };
}

/** The figures of one row, read when the row comes into view. @param asked false: the task never ran, nothing to read */
export function RowNumbers({ scope, asked }: { scope: TaskScope; asked: boolean }) {
  const t = taskList.use();
  const { data } = useQuery({ ...overviewQuery(scope), enabled: asked, staleTime: 30_000 });
  const { issues, firstIssueTool, riskFunctions, dupRate, lines } = headline(data);
  return (
    <div className={css.numbers}>
      <Figure
        value={formatCount(issues)}
        caption={t('issues')}
        to={firstIssueTool && paths.lintList({ ...scope, toolId: firstIssueTool })}
      />
      <Figure value={formatCount(riskFunctions)} caption={t('riskFunctions')} to={paths.ccnList(scope)} />
      <Figure value={formatPercent(dupRate)} caption={t('dupRate')} to={paths.dupcList(scope)} />
      <Figure value={formatCount(lines)} caption={t('lines')} to={paths.clocList(scope)} />
    </div>
  );
}

function Figure({ value, caption, to }: { value: string; caption: string; to: string | undefined }) {
  const face = (
    <>
      <span className={css.value}>{value}</span>
      <span className={`${css.caption} ellipsis`}>{caption}</span>
    </>
  );
  if (value === ABSENT || !to) return <span className={css.number}>{face}</span>;
  return (
    <Link to={to} className={css.number}>
      {face}
    </Link>
  );
}
