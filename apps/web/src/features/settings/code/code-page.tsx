import { useQuery } from '@tanstack/react-query';
import { ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { metadataQuery } from '../../../lib/calls/metadata.ts';
import type { Keeper } from '../../../lib/read-only.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { codeLibraryQuery, type Settings } from '../api/task-settings.ts';
import { CodeFacts } from './code-facts.tsx';
import { CodeForm } from './code-form.tsx';
import { codeTexts } from './texts.ts';

/** `/settings/code`: names, languages, tool parameters, repository, build. */
export function CodePage({ task, keeper }: { task: Settings; keeper: Keeper | undefined }) {
  const t = codeTexts.use();
  const scope = useTaskScope();
  const { data: library, error, refetch } = useQuery(codeLibraryQuery(scope));
  const { data: metadata } = useQuery(metadataQuery(scope));
  if (!library && error) return <ErrorState compact error={error} what={t('what')} onRetry={() => void refetch()} />;
  if (!library || !metadata) return <SkeletonRows rows={6} />;
  return keeper ? (
    <CodeFacts task={task} library={library} languages={metadata.LANG} />
  ) : (
    <CodeForm task={task} library={library} languages={metadata.LANG} />
  );
}
