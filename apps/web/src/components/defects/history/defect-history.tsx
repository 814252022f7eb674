import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { defectHistoryQuery, useIdentity } from '../../../lib/calls/defect-history.ts';
import { defectFactsKey, defectListKey } from '../../../lib/calls/defect-query.ts';
import { useUndo } from '../../../lib/calls/triage.ts';
import { useLocalState } from '../../../lib/local-state.ts';
import { showToast } from '../../../lib/toast.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { Confirm } from '../../confirm.tsx';
import { ErrorState, SkeletonRows } from '../../page-states.tsx';
import css from './history.module.css';
import { history } from './history-texts.ts';
import { LinkDialog } from './link-dialog.tsx';
import { Timeline } from './timeline.tsx';

interface Told {
  readonly toolName: string;
  readonly entityId: string;
  /** Empty where a tool has no rules. */
  readonly checker: string;
  /** It is reported now: then people can say what it is or is not. */
  readonly reported: boolean;
  /** A later scan than its first has recognised it. */
  readonly recognised: boolean;
  readonly allowed: boolean;
}

/** The story of one defect, read when it is unfolded; with the ways to correct it. */
export function DefectHistory(told: Told) {
  const t = history.use();
  const [folded, fold] = useLocalState('filter-folded:history', '1');
  const open = folded === '';
  return (
    <section aria-label={t('title')}>
      <button type="button" className={css.head} aria-expanded={open} onClick={() => fold(open ? '1' : '')}>
        <ChevronRight size={14} aria-hidden style={{ rotate: open ? '90deg' : '0deg' }} />
        {t('title')}
      </button>
      {open && <Story {...told} />}
    </section>
  );
}

function Story({ toolName, entityId, checker, reported, recognised, allowed }: Told) {
  const t = history.use();
  const scope = useTaskScope();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(defectHistoryQuery(scope, entityId));
  const takeBack = useUndo();
  const { unlink } = useIdentity();
  const [asking, ask] = useState<'link' | 'unlink' | number>();
  const close = () => ask(undefined);
  if (!data)
    return error ? (
      <ErrorState compact error={error} what={t('what')} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={3} />
    );
  return (
    <>
      <Timeline events={data.events} onTakeBack={allowed ? ask : undefined} />
      {allowed && reported && (
        <p className={css.acts}>
          <button type="button" title={t('linkHint')} onClick={() => ask('link')}>
            {t('link')}
          </button>
          {recognised && (
            <button type="button" onClick={() => ask('unlink')}>
              {t('unlink')}
            </button>
          )}
        </p>
      )}
      {asking === 'link' && <LinkDialog toolName={toolName} entityId={entityId} checker={checker} onClose={close} />}
      <Confirm
        open={asking === 'unlink'}
        title={t('unlinkTitle')}
        verb={t('unlinkVerb')}
        busy={unlink.isPending}
        onClose={close}
        onConfirm={() =>
          unlink.mutate(entityId, {
            onSuccess: ({ outcome }) => {
              close();
              showToast('done', t(outcome === 'withdrawn' ? 'withdrawn' : 'unlinked'));
            },
          })
        }
      >
        {t('unlinkText')}
      </Confirm>
      <Confirm
        open={typeof asking === 'number'}
        title={t('takeBackTitle')}
        verb={t('takeBack')}
        busy={takeBack.isPending}
        onClose={close}
        onConfirm={() =>
          typeof asking === 'number' &&
          takeBack.mutate(asking, {
            onSuccess: (done) => {
              close();
              void client.invalidateQueries({ queryKey: defectListKey(scope, toolName) });
              void client.invalidateQueries({ queryKey: defectFactsKey(scope) });
              showToast('done', t('takenBack', { count: done?.count ?? 0 }));
            },
          })
        }
      >
        {t('takeBackText')}
      </Confirm>
    </>
  );
}
