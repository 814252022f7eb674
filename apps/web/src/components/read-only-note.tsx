import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Lock } from 'lucide-react';
import { siteQuery } from '../lib/calls/site.ts';
import type { Keeper } from '../lib/read-only.ts';
import css from './read-only-note.module.css';
import { readOnly } from './read-only-texts.ts';

interface KeptTask {
  readonly projectId: string;
  readonly pipelineId: string;
  readonly pipelineName?: string | undefined;
}

/** Address of the pipeline's own page, when the site has one. */
export function usePipelineUrl(task: KeptTask): string | undefined {
  const { data: site } = useQuery(siteQuery);
  return site?.pipelineUrls?.edit
    ?.replaceAll('{projectId}', encodeURIComponent(task.projectId))
    .replaceAll('{pipelineId}', encodeURIComponent(task.pipelineId));
}

/** Why nothing can be changed on this page, and where it can. */
export function ReadOnlyNote({ keeper, task }: { keeper: Keeper; task: KeptTask }) {
  const t = readOnly.use();
  const url = usePipelineUrl(task);
  return (
    <p className={css.note}>
      <Lock size={15} aria-hidden />
      <span>
        {keeper === 'pipeline' ? t('pipeline', { name: task.pipelineName || task.pipelineId }) : t('codeHost')}
      </span>
      {keeper === 'pipeline' && url && (
        <a href={url} target="_blank" rel="noreferrer">
          {t('goThere')}
          <ExternalLink size={13} aria-hidden />
        </a>
      )}
    </p>
  );
}
