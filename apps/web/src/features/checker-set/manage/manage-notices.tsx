import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../../components/button.tsx';
import { type CheckerSet, SETS_KEY } from '../../../lib/calls/checker-sets.ts';
import { installSet } from '../../../lib/calls/set-store.ts';
import { paths } from '../../../lib/paths.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { useObstacleWords } from '../components/set-menu.tsx';
import { obstaclesOf } from '../set-rights.ts';
import css from './manage.module.css';
import type { ManageDialog } from './manage-facts.tsx';
import { manage } from './manage-texts.ts';
import type { Managed } from './use-manage.ts';

/** Somebody with every right; what stands in their way stands in everybody's. */
const ANYBODY = { username: '', manager: true, member: true };

/** Why the version cannot be changed here, and the way on from there: install, copy, the newest version. */
export function ManageNotices({
  set,
  managed,
  onDialog,
}: {
  set: CheckerSet;
  managed: Managed;
  onDialog: (dialog: ManageDialog) => void;
}) {
  const t = manage.use();
  const words = useObstacleWords(set);
  const { projectId } = useProjectScope();
  const client = useQueryClient();
  const { checkerSetId } = set;
  const install = useMutation({
    mutationFn: () => installSet({ projectId, checkerSetId }),
    onSuccess: () => client.invalidateQueries({ queryKey: [SETS_KEY] }),
  });
  const { newest, restoring } = managed;
  // What nobody may change is said at once: the rows below keep their place when the viewer is known.
  const viewer = managed.viewer ?? { ...ANYBODY, projectId };
  const { edit: obstacle, copy: uncopied } = obstaclesOf(set, viewer);
  if (!managed.viewer && obstacle === undefined && set.version === newest && set.projectInstalled !== false)
    return null;
  const copy = managed.viewer && uncopied === undefined && (
    <Button onClick={() => onDialog({ kind: 'copy' })}>{t('copySet')}</Button>
  );
  const at = (version: number) => paths.checkerSetManage({ projectId, checkerSetId, version });
  if (set.projectInstalled === false)
    return (
      <Notice
        actions={
          <>
            {managed.viewer?.member && (
              <Button busy={install.isPending} onClick={() => install.mutate()}>
                {t('installSet')}
              </Button>
            )}
            {copy}
          </>
        }
      >
        {t('notInstalled')}
      </Notice>
    );
  if (set.version !== newest)
    return (
      <Notice
        actions={
          <>
            <LinkButton to={at(newest)}>{t('openNewest')}</LinkButton>
            {managed.viewer && obstacle === undefined ? (
              <LinkButton to={`${at(newest)}?from=${set.version}`}>{t('restore')}</LinkButton>
            ) : (
              copy
            )}
          </>
        }
      >
        {t('oldVersion', { version: set.version, newest })}
      </Notice>
    );
  if (obstacle !== undefined) return <Notice actions={copy}>{words(obstacle)}</Notice>;
  return restoring === undefined ? null : <Notice>{t('restored', { version: restoring })}</Notice>;
}

function Notice({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.notice} role="status">
      <Info size={15} aria-hidden />
      <span>{children}</span>
      {actions}
    </div>
  );
}
