import { ScrollText } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import { useGo } from '../../../components/link.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { useStepName } from '../../../components/step-texts.ts';
import { paths } from '../../../lib/paths.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';
import type { TaskCard } from '../api/task-list.ts';
import css from '../task-list-page.module.css';
import { taskList } from '../texts.ts';

/** What an unfinished run is at: tool, step, percent, and the way to its log. */
export function RowProgress({ task, scope, failed }: { task: TaskCard; scope: TaskScope; failed: boolean }) {
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
        <span className={css.percent}>{task.displayProgress}%</span>
      </div>
      <ProgressBar percent={task.displayProgress} failed={failed} label={label} />
    </div>
  );
}
