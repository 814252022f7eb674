import { useQuery } from '@tanstack/react-query';
import { ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { transfersQuery } from '../api/trigger.ts';
import frame from '../settings-page.module.css';
import type { PageProps } from '../settings-page.tsx';
import { HookSection } from './hook-section.tsx';
import { triggerTexts } from './texts.ts';
import { TriggerFacts } from './trigger-facts.tsx';
import { TriggerForm } from './trigger-form.tsx';

/** `/settings/trigger`: how and when the task is scanned, what counts as new, whose issues go to whom. */
export function TriggerPage({ task, keeper }: PageProps) {
  const t = triggerTexts.use();
  const scope = useTaskScope();
  const { data: transfers, error, refetch } = useQuery(transfersQuery(scope));
  // Without the stored list a save would empty it, so there is no form then.
  if (!transfers && error) return <ErrorState compact error={error} what={t('what')} onRetry={() => void refetch()} />;
  if (!transfers) return <SkeletonRows rows={6} />;
  if (keeper) return <TriggerFacts task={task} transfers={transfers} />;
  return (
    <div className={frame.form}>
      <TriggerForm task={task} transfers={transfers} />
      <HookSection />
    </div>
  );
}
