import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../components/button.tsx';
import { Link } from '../../components/link.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/page-states.tsx';
import { ReadOnlyNote } from '../../components/read-only-note.tsx';
import { taskInfoQuery } from '../../lib/calls/task-info.ts';
import { useCrumb } from '../../lib/crumb.ts';
import { paths } from '../../lib/paths.ts';
import { keeperOf } from '../../lib/read-only.ts';
import { useRouteParam, useTaskScope } from '../../lib/use-scope.ts';
import { useTitle } from '../../lib/use-title.ts';
import { taskRulesQuery } from './api/task-rules.ts';
import { RuleEditor } from './components/rule-editor.tsx';
import { toolRules } from './texts.ts';
import css from './tool-rules-page.module.css';

/** Tools without single rules (contract-core 9). */
const WITHOUT_RULES = ['CCN', 'DUPC', 'CLOC', 'COVR'];

/** `/task/{taskId}/tool/{toolId}/rules`: which rules of a tool check the task (decisions 30). */
export function ToolRulesPage() {
  const t = toolRules.use();
  const scope = useTaskScope();
  const toolName = useRouteParam('toolId') ?? '';
  const { data: task, error: failed, refetch: again } = useQuery(taskInfoQuery(scope));
  const tools = task?.enableToolList.filter((tool) => !WITHOUT_RULES.includes(tool.toolPattern)) ?? [];
  const tool = tools.find((entry) => entry.toolName === toolName);
  const {
    data: rules,
    error,
    refetch,
  } = useQuery({
    ...taskRulesQuery({ ...scope, toolName }),
    enabled: tool !== undefined,
  });
  useCrumb(t('crumb'));
  useTitle(t('title', { tool: tool?.toolDisplayName ?? toolName }), task?.nameCn);
  if (!task && failed) return <ErrorState error={failed} what={t('what')} onRetry={() => void again()} />;
  if (!task) return <SkeletonRows rows={12} />;
  const keeper = keeperOf('checkerset', task);
  return (
    <>
      <nav className={css.tabs} aria-label={t('tools')}>
        {tools.map((entry) => (
          <Link
            key={entry.toolName}
            to={paths.toolRules({ ...scope, toolId: entry.toolName })}
            className={css.tab}
            aria-current={entry.toolName === toolName ? 'page' : undefined}
          >
            {entry.toolDisplayName}
          </Link>
        ))}
      </nav>
      <div className={css.body}>
        <h1 className="sr-only">{t('title', { tool: tool?.toolDisplayName ?? toolName })}</h1>
        {!tool && (
          <EmptyState
            title={t(tools.length === 0 ? 'noTool' : 'notAttached')}
            actions={
              !keeper && (
                <LinkButton to={`${paths.settings({ ...scope, page: 'tools' })}?add=1`}>{t('addTool')}</LinkButton>
              )
            }
          />
        )}
        {tool && keeper && <ReadOnlyNote keeper={keeper} task={task} />}
        {tool && !rules && error && (
          <ErrorState compact error={error} what={t('what')} onRetry={() => void refetch()} />
        )}
        {tool && !rules && !error && <SkeletonRows rows={10} />}
        {tool && rules && (
          <RuleEditor
            key={toolName}
            scope={{ ...scope, toolName }}
            toolDisplayName={tool.toolDisplayName}
            rules={rules}
            readOnly={keeper !== undefined}
          />
        )}
      </div>
    </>
  );
}
