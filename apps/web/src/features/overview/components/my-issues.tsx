import { ME } from '@assay/contract/codes';
import { useQueries } from '@tanstack/react-query';
import { Link } from '../../../components/link.tsx';
import type { TaskTool } from '../../../lib/calls/task-info.ts';
import { formatCount } from '../../../lib/format.ts';
import { defectList } from '../../../lib/paths.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';
import { myIssuesQuery } from '../api/my-issues.ts';
import css from '../overview-page.module.css';
import { overview } from '../texts.ts';

/** Tools whose rows have a handler. */
const HANDLED = ['CLOC', 'COVR', 'STAT'];

/** What waits for the reader in this task, by tool; each number is its list. Nothing where nothing does. */
export function MyIssues({ scope, tools }: { scope: TaskScope; tools: readonly TaskTool[] }) {
  const t = overview.use();
  const asked = tools.filter((tool) => !HANDLED.includes(tool.toolPattern));
  const counts = useQueries({
    queries: asked.map((tool) => myIssuesQuery(scope, { toolName: tool.toolName, author: ME })),
  });
  const rows = asked.flatMap((tool, index) => {
    const count = counts[index]?.data ?? 0;
    return count > 0 ? [{ tool, count }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <section className={css.panel}>
      <div className={css.sideHead}>
        <h2>{t('mine')}</h2>
      </div>
      <ul className={css.records}>
        {rows.map(({ tool, count }) => (
          <li key={tool.toolName} className={css.record}>
            <Link
              className={css.mine}
              to={defectList({ ...scope, toolId: tool.toolName, pattern: tool.toolPattern }, { author: ME })}
            >
              <span className="ellipsis">{tool.toolDisplayName}</span>
              <b>{formatCount(count)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
