import { LATEST_VERSION } from '@assay/contract/codes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, LinkButton } from '../../../components/button.tsx';
import { common } from '../../../components/common-texts.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { errorSentence } from '../../../components/page-states.tsx';
import { type CheckerSet, SETS_KEY } from '../../../lib/calls/checker-sets.ts';
import { setTasksQuery } from '../../../lib/calls/set-tasks.ts';
import { paths } from '../../../lib/paths.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { saveRules } from '../api/save-set.ts';
import { setDetailQuery } from '../api/set-detail.ts';
import { type Content, type ContentDifference, sentOf } from './content.ts';
import css from './manage.module.css';
import { manage } from './manage-texts.ts';

/** Somebody saved the set after this page read it. */
class Overtaken extends Error {
  readonly version: number;

  constructor(version: number) {
    super('overtaken');
    this.version = version;
  }
}

/** Says what a save does, to the set and to the tasks that follow it, and does it. @param onSaved with the version it is now */
export function SaveConfirm({
  set,
  content,
  difference,
  onSaved,
  onClose,
}: {
  set: CheckerSet;
  content: Content;
  difference: ContentDifference;
  onSaved: (version: number) => void;
  onClose: () => void;
}) {
  const t = manage.use();
  const say = common.use();
  const { projectId } = useProjectScope();
  const client = useQueryClient();
  const { checkerSetId } = set;
  const { data: tasks } = useQuery(setTasksQuery({ projectId, checkerSetId }));
  const followers = tasks?.filter((task) => task.version === LATEST_VERSION).length ?? 0;
  const pinned = (tasks?.length ?? 0) - followers;
  const version = set.initCheckers ? set.version + 1 : set.version;
  const save = useMutation({
    mutationFn: async () => {
      const newest = await client.fetchQuery({
        ...setDetailQuery({ projectId, checkerSetId, version: LATEST_VERSION }),
        staleTime: 0,
      });
      if (newest && newest.version !== set.version) throw new Overtaken(newest.version);
      await saveRules({ projectId, checkerSetId, checkerProps: sentOf(content) });
      await client.invalidateQueries({ queryKey: [SETS_KEY] });
    },
    meta: { quiet: true },
    onSuccess: () => onSaved(version),
  });
  const overtaken = save.error instanceof Overtaken ? save.error.version : undefined;
  const { added, removed, changed } = difference;
  return (
    <Dialog
      open
      title={set.initCheckers ? t('saveTitle', { version }) : t('saveFirstTitle')}
      onClose={onClose}
      footer={
        <>
          <Button
            tone="primary"
            busy={save.isPending}
            disabled={overtaken !== undefined}
            onClick={() => save.mutate()}
            data-autofocus
          >
            {t('saveVerb')}
          </Button>
          <Button onClick={onClose}>{say('cancel')}</Button>
        </>
      }
    >
      <ul className={css.counts}>
        {added.length > 0 && (
          <li className={css.plus}>
            <b aria-hidden>+</b>
            {t('willAdd', { count: added.length })}
          </li>
        )}
        {removed.length > 0 && (
          <li className={css.minus}>
            <b aria-hidden>−</b>
            {t('willRemove', { count: removed.length })}
          </li>
        )}
        {changed.length > 0 && (
          <li className={css.tilde}>
            <b aria-hidden>~</b>
            {t('willChange', { count: changed.length })}
          </li>
        )}
      </ul>
      <p>{t('willHave', { count: content.size })}</p>
      {tasks && tasks.length === 0 && <p>{t('noTask')}</p>}
      {followers > 0 && <p>{t('followers', { count: followers })}</p>}
      {pinned > 0 && <p>{t('pinned', { count: pinned })}</p>}
      {save.error && (
        <div className={css.refused} role="alert">
          <span>{overtaken === undefined ? errorSentence(save.error) : t('overtaken', { version: overtaken })}</span>
          {overtaken !== undefined && (
            <LinkButton to={paths.checkerSetManage({ projectId, checkerSetId, version: overtaken })}>
              {t('openNewest')}
            </LinkButton>
          )}
        </div>
      )}
    </Dialog>
  );
}
