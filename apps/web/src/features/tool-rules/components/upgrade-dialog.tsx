import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { common } from '../../../components/common-texts.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { ErrorState, errorSentence, SkeletonRows } from '../../../components/page-states.tsx';
import { formatTime } from '../../../lib/format.ts';
import { differenceQuery, linkSet, type ToolScope } from '../api/task-rules.ts';
import { toolRules } from '../texts.ts';
import css from '../tool-rules-page.module.css';
import { useAct } from './use-act.ts';

/** What a newer version brings, before the tool goes by it. */
export function UpgradeDialog({
  scope,
  set,
  onClose,
}: {
  scope: ToolScope;
  set: { checkerSetId: string; name: string; from: number; to: number };
  onClose: () => void;
}) {
  const t = toolRules.use();
  const say = common.use();
  const { data, error, refetch } = useQuery(differenceQuery(scope, set));
  const upgrade = useAct(scope, () => linkSet(scope, { checkerSetId: set.checkerSetId, version: set.to }), onClose);
  const rules = data?.packages.flatMap((pkg) => pkg.differentCheckers) ?? [];
  return (
    <Dialog
      open
      width={520}
      title={t('upgradeTitle', set)}
      onClose={onClose}
      footer={
        <>
          <Button tone="primary" busy={upgrade.isPending} disabled={!data} onClick={() => upgrade.mutate()}>
            {t('upgrade', { version: set.to })}
          </Button>
          <Button onClick={onClose}>{say('cancel')}</Button>
        </>
      }
    >
      <div className={css.dialog}>
        {!data && error && <ErrorState compact error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={3} />}
        {data && (
          <>
            <p>
              {t('counts', { from: data.checkerCountFrom, to: data.checkerCountTo, count: data.checkerCountTo })} ·{' '}
              {formatTime(data.lastUpdateTime)}
            </p>
            {rules.length === 0 ? (
              <p className={css.quiet}>{t('noDifference')}</p>
            ) : (
              <section>
                <h3>{t('changedRules')}</h3>
                <ul className={css.keys}>
                  {rules.map((key) => (
                    <li key={key} className="mono">
                      {key}
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
        {upgrade.isError && (
          <p className={css.bad} role="alert">
            {errorSentence(upgrade.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
