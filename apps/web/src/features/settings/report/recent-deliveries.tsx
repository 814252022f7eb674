import { useQuery } from '@tanstack/react-query';
import { FormSection } from '../../../components/form/form-section.tsx';
import { formTexts } from '../../../components/form/form-texts.ts';
import { ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { formatTime } from '../../../lib/format.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { deliveriesQuery } from '../api/report.ts';
import frame from '../settings-page.module.css';
import css from './report.module.css';
import { reportTexts } from './texts.ts';

const KINDS = {
  'timed-mail': 'kindTimed',
  'instant-mail': 'kindInstant',
  bot: 'kindBot',
  mention: 'kindMention',
} as const;
const STATES = ['waiting', 'sending', 'sent', 'skipped', 'failed', 'unknown'] as const;

/** What was sent lately, and why not. */
export function RecentDeliveries() {
  const t = reportTexts.use();
  const say = formTexts.use();
  const { data, error, refetch } = useQuery(deliveriesQuery(useTaskScope()));
  return (
    <FormSection title={t('recent')}>
      {!data && error && <ErrorState compact error={error} what={t('recent')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} />}
      {data?.content.length === 0 && <p className={frame.quiet}>{t('recentNone')}</p>}
      {data && data.content.length > 0 && (
        <ul className={css.deliveries}>
          {data.content.map((delivery) => {
            const kind = Object.entries(KINDS).find(([id]) => id === delivery.kind)?.[1];
            const state = STATES.find((id) => id === delivery.state);
            return (
              <li key={delivery.id}>
                <span>
                  {kind && t(kind)}
                  {delivery.buildNum !== undefined && ` #${delivery.buildNum}`}
                </span>
                <span className={state === 'failed' ? css.failed : undefined}>{state && t(state)}</span>
                <span className="ellipsis" title={delivery.reason}>
                  {delivery.reason ?? delivery.receivers.join(say('comma'))}
                </span>
                <span className={frame.faint}>{formatTime(delivery.updateTime)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </FormSection>
  );
}
