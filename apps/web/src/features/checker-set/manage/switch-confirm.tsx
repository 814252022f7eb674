import { LATEST_VERSION } from '@assay/contract/codes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Confirm } from '../../../components/confirm.tsx';
import { type CheckerSet, SETS_KEY } from '../../../lib/calls/checker-sets.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { manageSet } from '../api/manage-set.ts';
import { manage } from './manage-texts.ts';

/** Has the project use another version of a set. */
export function SwitchConfirm({ set, version, onClose }: { set: CheckerSet; version: number; onClose: () => void }) {
  const t = manage.use();
  const { projectId } = useProjectScope();
  const client = useQueryClient();
  const name = set.checkerSetName;
  const { mutate, isPending } = useMutation({
    mutationFn: () => manageSet({ projectId, checkerSetId: set.checkerSetId, act: { versionSwitchTo: version } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [SETS_KEY] });
      onClose();
    },
  });
  return (
    <Confirm
      open
      title={version === LATEST_VERSION ? t('switchNewestTitle', { name }) : t('switchTitle', { name, version })}
      verb={t('switchVerb')}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {t('switchText')}
    </Confirm>
  );
}
