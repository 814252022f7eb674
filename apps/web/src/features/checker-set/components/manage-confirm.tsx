import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Confirm } from '../../../components/confirm.tsx';
import { type CheckerSet, SETS_KEY } from '../../../lib/calls/checker-sets.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { type ManageAct, manageSet } from '../api/manage-set.ts';
import { checkerSet } from '../texts.ts';

const WORDS = {
  default: { title: 'defaultTitle', text: 'defaultText', verb: 'setDefault' },
  undefault: { title: 'undefaultTitle', text: 'undefaultText', verb: 'unsetDefault' },
  publish: { title: 'publishTitle', text: 'publishText', verb: 'publish' },
  unpublish: { title: 'unpublishTitle', text: 'unpublishText', verb: 'unpublish' },
  delete: { title: 'deleteTitle', text: 'deleteText', verb: 'remove' },
  uninstall: { title: 'uninstallTitle', text: 'uninstallText', verb: 'uninstall' },
} as const;

const ACTS: Readonly<Record<keyof typeof WORDS, ManageAct>> = {
  default: { defaultCheckerSet: true },
  undefault: { defaultCheckerSet: false },
  publish: { scope: 1 },
  unpublish: { scope: 2 },
  delete: { deleteCheckerSet: true },
  uninstall: { uninstallCheckerSet: true },
};

export type Question = keyof typeof WORDS;

/** Asks with the consequence, acts, and has every list of sets read again. A refusal stays on the page as a toast. */
export function ManageConfirm({
  set,
  question,
  onClose,
  onDone,
}: {
  set: CheckerSet;
  question: Question;
  onClose: () => void;
  onDone?: ((question: Question) => void) | undefined;
}) {
  const t = checkerSet.use();
  const { projectId } = useProjectScope();
  const client = useQueryClient();
  const words = WORDS[question];
  const { mutate, isPending } = useMutation({
    mutationFn: () => manageSet({ projectId, checkerSetId: set.checkerSetId, act: ACTS[question] }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [SETS_KEY] });
      onClose();
      onDone?.(question);
    },
  });
  return (
    <Confirm
      open
      title={t(words.title, { name: set.checkerSetName })}
      verb={t(words.verb)}
      danger={question === 'delete' || question === 'uninstall'}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {t(words.text)}
    </Confirm>
  );
}
