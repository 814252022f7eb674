import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { mergeResult, type Overview, overviewQuery, ToolResult } from '../../lib/calls/overview.ts';
import { Progress } from '../../lib/calls/progress.ts';
import { topics } from '../../lib/live.ts';
import { useTopic } from '../../lib/use-live.ts';
import type { TaskScope } from '../../lib/use-scope.ts';

const ENDED = 5;

/**
 * Keeps a task's data current from its two topics and answers the progress for the header. Must be used below the
 * LiveContext of the task.
 */
export function useTaskLive(scope: TaskScope, onProgress: (progress: Progress | undefined) => void): void {
  const client = useQueryClient();
  const { taskId } = scope;

  useTopic(topics.analysisInfo(taskId), ToolResult, (message) => {
    const { queryKey } = overviewQuery(scope);
    const known = client.getQueryData<Overview>(queryKey);
    const merged = known && mergeResult(known, message);
    if (merged) client.setQueryData(queryKey, merged);
    const numbersExpected =
      merged?.lastAnalysisResultList.find((tool) => tool.toolName === message.toolName)?.lastAnalysisResult ===
      undefined;
    if (!merged || (numbersExpected && message.curStep >= ENDED)) void client.invalidateQueries({ queryKey });
  });

  useTopic(topics.progress(taskId), Progress, (message) => {
    if (message.taskId !== taskId) return;
    onProgress(message);
    if (message.displayStep >= ENDED || message.displayStepStatus === 1)
      void client.invalidateQueries({ queryKey: ['task', taskId] });
  });
}

/** The progress on screen; another task starts without one. */
export function useProgress(taskId: number) {
  const [progress, setProgress] = useState<Progress>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another task is the event
  useEffect(() => setProgress(undefined), [taskId]);
  return [progress, setProgress] as const;
}
