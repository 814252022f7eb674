import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.tsx';
import { ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import type { TaskScope } from '../../../lib/use-scope.ts';
import { operationsQuery } from '../api/operations.ts';
import css from '../overview-page.module.css';
import { overview } from '../texts.ts';
import { AllOperations } from './all-operations.tsx';

const LATEST = 8;
const PANEL = 780;

/** The latest eight; all of them in a panel at the side. Not asked for while the task is suspended. */
export function Operations({ scope, suspended }: { scope: TaskScope; suspended: boolean }) {
  const t = overview.use();
  const { data, error, refetch } = useQuery({ ...operationsQuery(scope), enabled: !suspended });
  const [open, setOpen] = useState(false);
  return (
    <section className={css.panel}>
      <div className={css.sideHead}>
        <h2>{t('operations')}</h2>
        {data && data.length > LATEST && (
          <button type="button" className={css.sideLink} onClick={() => setOpen(true)}>
            {t('more')}
          </button>
        )}
      </div>
      {error && <ErrorState compact error={error} what={t('operations')} onRetry={() => void refetch()} />}
      {!data && !error && !suspended && <SkeletonRows rows={4} />}
      {(suspended || data?.length === 0) && <p className={css.quiet}>{t('noOperations')}</p>}
      {data && data.length > 0 && (
        <ol className={css.records}>
          {data.slice(0, LATEST).map((record) => (
            <li key={`${record.time}${record.operMsg}`} className={css.record}>
              <div className={css.recordText} title={record.operMsg}>
                {record.operMsg}
              </div>
              <div className={css.recordTime}>
                <RelativeTime time={record.time} />
              </div>
            </li>
          ))}
        </ol>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={t('operations')} side={PANEL}>
        <AllOperations records={data ?? []} />
      </Dialog>
    </section>
  );
}
