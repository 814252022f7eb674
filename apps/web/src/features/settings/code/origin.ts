import { isOpenSource, isPipeline } from '../../../lib/calls/task-info.ts';
import { codeTexts } from './texts.ts';

/** Where the task came from, in words. */
export function useOriginName() {
  const t = codeTexts.use();
  return (task: { createFrom: string; pipelineName?: string | undefined }) => {
    if (isOpenSource(task)) return t('originCodeHost');
    if (!isPipeline(task)) return t('originSelf');
    return [t('originPipeline'), task.pipelineName].filter(Boolean).join(' · ');
  };
}
