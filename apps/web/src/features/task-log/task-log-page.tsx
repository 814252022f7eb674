import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Link } from '../../components/link.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/page-states.tsx';
import { ImportsButton } from '../../components/report-upload/imports-button.tsx';
import { UploadReport } from '../../components/report-upload/upload-report.tsx';
import { taskInfoQuery } from '../../lib/calls/task-info.ts';
import { toolsQuery } from '../../lib/calls/tools.ts';
import { useCrumb } from '../../lib/crumb.ts';
import { topics } from '../../lib/live.ts';
import { paths } from '../../lib/paths.ts';
import { useTopic } from '../../lib/use-live.ts';
import { useRouteParam, useTaskScope } from '../../lib/use-scope.ts';
import { useTitle } from '../../lib/use-title.ts';
import { patchRecord, type RecordPages, RunRecord, recordsKey, recordsQuery } from './api/records.ts';
import { LogViewer } from './components/log-viewer.tsx';
import { RunRows } from './components/run-rows.tsx';
import css from './task-log-page.module.css';
import { taskLog } from './texts.ts';

/** `/task/{taskId}/detail/tool/{toolId}/logs`: the runs of one tool, their steps and their logs. */
export function TaskLogPage() {
  const t = taskLog.use();
  const scope = useTaskScope();
  const toolName = useRouteParam('toolId');
  const { data: task } = useQuery(taskInfoQuery(scope));
  const tool = task?.enableToolList.find((entry) => entry.toolName === toolName);
  const { data: tools } = useQuery(toolsQuery(scope));
  const takesReport = tools?.some(({ name, takesReport }) => takesReport && name === toolName) ?? false;
  const crumb = t('crumb', { tool: tool?.toolDisplayName ?? toolName });
  useCrumb(crumb);
  useTitle(crumb, task?.nameCn);
  return (
    <div className={css.page}>
      <h1 className="sr-only">{crumb}</h1>
      <div className={css.bar}>
        <nav className={css.tabs} aria-label={t('tools')}>
          {task?.enableToolList.map((entry) => (
            <Link
              key={entry.toolName}
              to={paths.taskLogs({ ...scope, toolId: entry.toolName })}
              className={css.tab}
              aria-current={entry.toolName === toolName ? 'page' : undefined}
            >
              {entry.toolDisplayName}
            </Link>
          ))}
        </nav>
        {tool && takesReport && (
          <span className={css.reports}>
            <ImportsButton toolName={toolName} toolDisplayName={tool.toolDisplayName} />
            <UploadReport kind={tool.toolPattern === 'COVR' ? 'coverage' : 'report'} tone="quiet" />
          </span>
        )}
      </div>
      <Runs key={toolName} toolName={toolName} pipelineId={task?.pipelineId ?? ''} />
    </div>
  );
}

function Runs({ toolName, pipelineId }: { toolName: string; pipelineId: string }) {
  const t = taskLog.use();
  const scope = useTaskScope();
  const client = useQueryClient();
  const of = { ...scope, toolName };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(recordsQuery(of));
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [logOf, setLogOf] = useState<RunRecord>();

  useTopic(topics.records({ taskId: scope.taskId, toolName }), RunRecord, (message) => {
    const pages = client.getQueryData<RecordPages>(recordsKey(of));
    const patched = pages && patchRecord(pages, message);
    if (patched) client.setQueryData(recordsKey(of), patched);
    else void client.invalidateQueries({ queryKey: recordsKey(of) });
  });

  if (!data && error) return <ErrorState error={error} what={t('what')} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={10} />;
  const runs = data.pages.flatMap((page) => page.taskLogPage.content);
  if (runs.length === 0) return <EmptyState title={t('empty')} hint={t('emptyHint')} />;
  const newest = runs[0]?.buildId;
  const isOpen = (run: RunRecord) => (run.buildId === newest) !== toggled.has(run.buildId);
  const toggle = (run: RunRecord) => {
    const next = new Set(toggled);
    if (!next.delete(run.buildId)) next.add(run.buildId);
    setToggled(next);
  };
  return (
    <>
      <div className={css.wide}>
        <table className={css.table}>
          <colgroup>
            <col style={{ width: 48 }} />
            <col style={{ width: 90 }} />
            <col style={{ width: 180 }} />
            <col style={{ width: 100 }} />
            <col style={{ width: 180 }} />
            <col style={{ width: 110 }} />
            <col />
            <col style={{ width: 130 }} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('step')}</span>
              </th>
              <th scope="col">{t('build')}</th>
              <th scope="col">{t('status')}</th>
              <th scope="col" className={css.end}>
                {t('elapsed')}
              </th>
              <th scope="col">{t('start')}</th>
              <th scope="col">{t('end')}</th>
              <th scope="col">{t('trigger')}</th>
              <th scope="col">
                <span className="sr-only">{t('viewLog')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <RunRows
                key={run.buildId}
                run={run}
                toolName={toolName}
                open={isOpen(run)}
                onToggle={() => toggle(run)}
                onLog={() => setLogOf(run)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.foot}>
        {t('count', { count: data.pages[0]?.taskLogPage.totalElements ?? runs.length })}
        {hasNextPage && (
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('loadMore')}
          </Button>
        )}
      </div>
      {logOf && (
        <LogViewer
          of={{ ...scope, pipelineId: logOf.pipelineId || pipelineId, buildId: logOf.buildId, tag: toolName }}
          buildNum={logOf.buildNum}
          onClose={() => setLogOf(undefined)}
        />
      )}
    </>
  );
}
