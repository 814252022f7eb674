import { useQueries } from '@tanstack/react-query';
import { Link } from '../../../components/link.tsx';
import { SeverityMark } from '../../../components/marks.tsx';
import { breakdownQuery } from '../../../lib/calls/breakdown.ts';
import { formatCount } from '../../../lib/format.ts';
import { defectList } from '../../../lib/paths.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';
import css from '../overview-page.module.css';
import { overview } from '../texts.ts';

const FLAGS = [1, 2, 4];

/** A tool that finds issues, of either kind of list. */
export interface IssueTool {
  readonly toolName: string;
  readonly pattern: string;
}

/** What is open now, over every tool that finds issues, by severity. With one tool each number leads to its rows. */
export function OpenIssues({ scope, tools }: { scope: TaskScope; tools: readonly IssueTool[] }) {
  const t = overview.use();
  const answers = useQueries({
    queries: tools.map((tool) => breakdownQuery(scope, tool)),
  });
  if (tools.length === 0 || answers.some((answer) => answer.data === undefined)) return null;
  const only = tools.length === 1 ? tools[0] : undefined;
  return (
    <dl className={css.open} aria-label={t('openNow')}>
      {FLAGS.map((flag, index) => {
        const count = answers.reduce((sum, answer) => sum + (answer.data?.[index]?.count ?? 0), 0);
        const shown = formatCount(count);
        return (
          <div key={flag}>
            <dd className={css.openCount}>
              {only ? (
                <Link to={defectList({ ...scope, toolId: only.toolName, pattern: only.pattern }, { severity: flag })}>
                  {shown}
                </Link>
              ) : (
                shown
              )}
            </dd>
            <dt>
              <SeverityMark severity={flag} />
            </dt>
          </div>
        );
      })}
    </dl>
  );
}
