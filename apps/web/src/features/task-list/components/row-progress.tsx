import { ScrollText } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import { Link, useGo } from '../../../components/link.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { useStepName } from '../../../components/step-texts.ts';
import { Tooltip } from '../../../components/tooltip.tsx';
import { paths } from '../../../lib/paths.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';
import type { TaskCard } from '../api/task-list.ts';
import css from '../task-list-page.module.css';
import { taskList } from '../texts.ts';

/** What a run that is not done is at: tool, step, percent, and the way to its log. One that ended says why instead. */
export function RowProgress({ task, scope, ended }: { task: TaskCard; scope: TaskScope; ended: boolean }) {
  const t = taskList.use();
  const go = useGo();
  const stepName = useStepName();
  const toolName = task.displayToolName ?? '';
  const step = stepName(toolName, task.displayStep ?? 0);
  const logTool = toolName || task.toolConfigInfoList[0]?.toolName;
  const label = task.displayName ? `${task.displayName}: ${step}` : step;
  return (
    <div className={css.progress}>
      <div className={css.progressLine}>
        <span className="ellipsis">{label}</span>
        {logTool && (
          <IconButton
            label={t('logs')}
            icon={ScrollText}
            onClick={() => go(paths.taskLogs({ ...scope, toolId: logTool }))}
          />
        )}
        {!ended && <span className={css.percent}>{task.displayProgress}%</span>}
      </div>
      {ended && task.failure ? (
        <Reason failure={task.failure} tool={task.displayName ?? toolName} scope={scope} />
      ) : (
        <ProgressBar percent={task.displayProgress} failed={ended && !task.stopped} label={label} />
      )}
    </div>
  );
}

function Reason({
  failure,
  tool,
  scope,
}: {
  failure: NonNullable<TaskCard['failure']>;
  tool: string;
  scope: TaskScope;
}) {
  const t = taskList.use();
  const { reason, buildNum, toolName } = failure;
  return (
    <Tooltip text={t('why', { tool, build: buildNum, reason })}>
      <Link
        to={paths.taskLogs({ ...scope, toolId: toolName })}
        className={`${css.reason} ellipsis`}
        aria-label={t('openLog', { reason, tool })}
      >
        {reason}
      </Link>
    </Tooltip>
  );
}
