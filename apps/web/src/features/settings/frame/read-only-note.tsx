import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Lock } from 'lucide-react';
import { siteQuery } from '../../../lib/calls/site.ts';
import type { Settings } from '../api/task-settings.ts';
import type { Keeper } from '../read-only.ts';
import css from '../settings-page.module.css';
import { settings } from '../texts.ts';

/** Address of the pipeline's own page, when the site has one. */
export function usePipelineUrl(task: Pick<Settings, 'projectId' | 'pipelineId'>): string | undefined {
  const { data: site } = useQuery(siteQuery);
  return site?.pipelineUrls?.edit
    ?.replaceAll('{projectId}', encodeURIComponent(task.projectId))
    .replaceAll('{pipelineId}', encodeURIComponent(task.pipelineId));
}

/** Why nothing can be changed on this page, and where it can. */
export function ReadOnlyNote({ keeper, task }: { keeper: Keeper; task: Settings }) {
  const t = settings.use();
  const url = usePipelineUrl(task);
  return (
    <p className={css.keeper}>
      <Lock size={15} aria-hidden />
      <span>
        {keeper === 'pipeline'
          ? t('keptByPipeline', { name: task.pipelineName || task.pipelineId })
          : t('keptByCodeHost')}
      </span>
      {keeper === 'pipeline' && url && (
        <a className={css.link} href={url} target="_blank" rel="noreferrer">
          {t('goToPipeline')}
          <ExternalLink size={13} aria-hidden />
        </a>
      )}
    </p>
  );
}
