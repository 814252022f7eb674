import { useQuery } from '@tanstack/react-query';
import { History, Play, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { PipelineDialog } from '../../components/pipeline-dialog.tsx';
import { useStartAnalysis } from '../../lib/calls/analysis.ts';
import { overviewQuery } from '../../lib/calls/overview.ts';
import { permissionsQuery } from '../../lib/calls/permissions.ts';
import type { Progress } from '../../lib/calls/progress.ts';
import { isPipeline, taskInfoQuery } from '../../lib/calls/task-info.ts';
import { useLocalState } from '../../lib/local-state.ts';
import type { TaskScope } from '../../lib/use-scope.ts';
import { shell } from '../shell-texts.ts';
import { isRunning } from './analysis-control.tsx';
import css from './frame.module.css';

/** Says that the results are older than the settings, on every page that shows either (screens 2.9). */
export function AnalyseAgain({ scope, progress }: { scope: TaskScope; progress: Progress | undefined }) {
  const { data: task } = useQuery(taskInfoQuery(scope));
  const { data: overview } = useQuery(overviewQuery(scope));
  const since = task?.pendingSince;
  if (since === undefined || task?.status === 1) return null;
  if (isRunning(overview?.lastAnalysisResultList ?? [], progress)) return null;
  return <Notice scope={scope} since={since} key={scope.taskId} />;
}

function Notice({ scope, since }: { scope: TaskScope; since: number }) {
  const t = shell.use();
  const { data: task } = useQuery(taskInfoQuery(scope));
  const { data: granted } = useQuery(permissionsQuery(scope));
  const start = useStartAnalysis();
  const [elsewhere, setElsewhere] = useState(false);
  const [dismissed, dismiss] = useLocalState(`again-dismissed:${scope.taskId}`, '');
  if (!task || dismissed === String(since)) return null;
  return (
    <div className={css.banner} role="status">
      <History size={15} aria-hidden />
      <span className={css.bannerText}>{t('olderResults')}</span>
      {granted?.has('analyze') && task.enableToolList.length > 0 && (
        <Button
          icon={Play}
          busy={start.isPending}
          onClick={() => (isPipeline(task) ? setElsewhere(true) : start.mutate(scope))}
        >
          {t('checkAgain')}
        </Button>
      )}
      <IconButton label={t('dismissAgain')} icon={X} onClick={() => dismiss(String(since))} />
      <PipelineDialog act={elsewhere ? 'start' : undefined} task={task} onClose={() => setElsewhere(false)} />
    </div>
  );
}
