import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { Wrench } from 'lucide-react';
import { useEffect } from 'react';
import { LinkButton } from '../../components/button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/page-states.tsx';
import { historyQuery } from '../../lib/calls/history.ts';
import { buildOverviewQuery, overviewQuery } from '../../lib/calls/overview.ts';
import { taskInfoQuery } from '../../lib/calls/task-info.ts';
import { ISSUE_PATTERNS, paths } from '../../lib/paths.ts';
import { isAnalysing } from '../../lib/task-state.ts';
import { textField, useUrlState } from '../../lib/url-state.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { useTitle } from '../../lib/use-title.ts';
import { BasicInformation } from './components/basic-information.tsx';
import { BuildBanner } from './components/build-banner.tsx';
import { MergeRequests } from './components/merge-requests.tsx';
import { MyIssues } from './components/my-issues.tsx';
import { Operations } from './components/operations.tsx';
import { ToolPanel } from './components/tool-panel.tsx';
import { Verdict } from './components/verdict.tsx';
import css from './overview-page.module.css';
import { overview } from './texts.ts';

/** One build instead of the newest (screens 5.5); mails and chat robots link with the number. */
const BUILD = { buildId: textField(), buildNum: textField() };

/** `/task/{taskId}/detail`: is it fine, then one panel per tool, then who did what. */
export function OverviewPage() {
  const t = overview.use();
  const scope = useTaskScope();
  const { data: task } = useQuery(taskInfoQuery(scope));
  const [asked] = useUrlState(BUILD);
  const pinned = asked.buildId !== '' || /^[1-9]\d{0,8}$/.test(asked.buildNum);
  const newest = useQuery({ ...overviewQuery(scope), enabled: !pinned });
  const ofBuild = useQuery({ ...buildOverviewQuery(scope, asked), enabled: pinned });
  const { data, error, refetch } = pinned ? ofBuild : newest;
  const { data: history } = useQuery(historyQuery(scope));
  useTitle(t('title'), task?.nameCn);
  useFreshTools();

  if (!data && error) return <ErrorState error={error} what={t('what')} onRetry={() => void refetch()} />;
  if (!data || !task) return <SkeletonRows rows={14} height={48} />;
  const results = data.lastAnalysisResultList;
  const running = results.some(isAnalysing);
  const issueTools = results
    .map(({ toolName, lastAnalysisResult }) => ({ toolName, pattern: lastAnalysisResult?.pattern ?? '' }))
    .filter(({ pattern }) => ISSUE_PATTERNS.includes(pattern));
  return (
    <div className={css.page}>
      <div className={css.main}>
        {data.build ? (
          <BuildBanner scope={scope} build={data.build} />
        ) : (
          <Verdict
            scope={scope}
            results={results}
            history={history}
            running={running}
            issueTools={issueTools}
            quality={data.quality}
          />
        )}
        {results.length === 0 ? (
          <div className={css.panel}>
            <EmptyState
              compact
              icon={Wrench}
              title={t('noTools')}
              hint={t('noToolsHint')}
              actions={
                <LinkButton to={paths.settings({ ...scope, page: 'checkerset' })}>{t('configureSets')}</LinkButton>
              }
            />
          </div>
        ) : (
          <div className={css.grid}>
            {results.map((result) => (
              <ToolPanel
                key={result.toolName}
                scope={scope}
                result={result}
                tool={task.enableToolList.find((tool) => tool.toolName === result.toolName)}
                points={
                  data.build ? [] : (history?.tools.find((tool) => tool.toolName === result.toolName)?.points ?? [])
                }
                buildId={data.build?.buildId}
              />
            ))}
          </div>
        )}
      </div>
      <aside className={css.side}>
        <BasicInformation scope={scope} task={task} />
        <MyIssues scope={scope} tools={task.enableToolList} />
        <MergeRequests scope={scope} />
        <Operations scope={scope} suspended={task.status === 1} />
      </aside>
    </div>
  );
}

/** `?step=tools` says that another task was chosen: its tools are read anew (screens 2.4). */
function useFreshTools(): void {
  const client = useQueryClient();
  const { taskId } = useTaskScope();
  const fresh = useRouterState({ select: (state) => state.location.searchStr.includes('step=tools') });
  useEffect(() => {
    if (fresh) void client.invalidateQueries({ queryKey: ['task', taskId, 'overview'] });
  }, [client, taskId, fresh]);
}
