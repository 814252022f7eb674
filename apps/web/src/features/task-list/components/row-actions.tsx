import { Ellipsis, Pin, PinOff, Play, RotateCcw, Settings } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { Confirm } from '../../../components/confirm.tsx';
import { useGo } from '../../../components/link.tsx';
import { Menu } from '../../../components/menu.tsx';
import { PipelineDialog } from '../../../components/pipeline-dialog.tsx';
import { useStartAnalysis } from '../../../lib/calls/analysis.ts';
import { useEnableTask } from '../../../lib/calls/enable-task.ts';
import { isPipeline } from '../../../lib/calls/task-info.ts';
import { paths } from '../../../lib/paths.ts';
import { usePinTask } from '../api/pin-task.ts';
import type { TaskCard } from '../api/task-list.ts';
import css from '../task-list-page.module.css';
import { taskList } from '../texts.ts';
import { useGranted } from '../use-granted.ts';
import type { RowState } from './state-mark.tsx';

/**
 * Run, re-run, pin, settings; enable for a suspended task. Pipeline tasks are run where they were made. What the reader may not
 * do is not offered; pinning is everybody's.
 */
export function RowActions({ task, projectId, state }: { task: TaskCard; projectId: string; state: RowState }) {
  const t = taskList.use();
  const go = useGo();
  const start = useStartAnalysis();
  const pin = usePinTask(projectId);
  const enable = useEnableTask(projectId);
  const granted = useGranted(task);
  const [question, setQuestion] = useState<'rerun'>();
  const [elsewhere, setElsewhere] = useState<'start' | 'enable'>();
  const scope = { projectId, taskId: task.taskId };
  const pinned = task.topFlag === 1;
  const close = () => setQuestion(undefined);
  const run = () => {
    if (isPipeline(task)) setElsewhere('start');
    else if (state === 'analysing') setQuestion('rerun');
    else start.mutate(scope);
  };
  return (
    <div className={css.actions}>
      {state === 'suspended' ? (
        granted.has('task_manage') && (
          <Button
            busy={enable.isPending}
            onClick={() => (isPipeline(task) ? setElsewhere('enable') : enable.mutate(task.taskId))}
          >
            {t('enable')}
          </Button>
        )
      ) : (
        <>
          {granted.has('analyze') && (
            <IconButton
              label={t(state === 'analysing' ? 'rerun' : 'run')}
              icon={state === 'analysing' ? RotateCcw : Play}
              busy={start.isPending}
              onClick={run}
            />
          )}
          <Menu
            label={t('more')}
            side="bottom-end"
            entries={[
              {
                id: 'pin',
                label: t(pinned ? 'unpin' : 'pin'),
                icon: pinned ? PinOff : Pin,
                run: () => pin.mutate({ taskId: task.taskId, pinned: !pinned }),
              },
              ...(granted.has('task_manage')
                ? [{ id: 'settings', label: t('settings'), icon: Settings, run: () => go(paths.settings(scope)) }]
                : []),
            ]}
          >
            {(trigger) => <IconButton {...trigger} label={t('more')} icon={Ellipsis} />}
          </Menu>
        </>
      )}
      <Confirm
        open={question === 'rerun'}
        title={t('rerun')}
        verb={t('rerunVerb')}
        onClose={close}
        onConfirm={() => {
          close();
          start.mutate(scope);
        }}
      >
        {t('rerunText', { name: task.nameCn })}
      </Confirm>
      <PipelineDialog act={elsewhere} task={task} onClose={() => setElsewhere(undefined)} />
    </div>
  );
}
