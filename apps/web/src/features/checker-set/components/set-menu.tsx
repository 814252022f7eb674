import { Copy, Ellipsis, Globe, IdCard, Lock, PencilLine, Star, StarOff, Trash2, Unplug } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import { Menu, type MenuEntry } from '../../../components/menu.tsx';
import type { CheckerSet } from '../../../lib/calls/checker-sets.ts';
import { type Obstacle, obstaclesOf, type Viewer } from '../set-rights.ts';
import { checkerSet } from '../texts.ts';
import type { Question } from './manage-confirm.tsx';

/** Words for why something cannot be done with a set. */
export function useObstacleWords(set: CheckerSet): (obstacle: Obstacle | undefined) => string | undefined {
  const t = checkerSet.use();
  return (obstacle) =>
    obstacle && t(obstacle, { project: set.projectId, ...(obstacle === 'inUse' ? { count: set.taskUsage } : {}) });
}

/** What can be done with a set; what cannot is there too and says why. */
export function SetMenu({
  set,
  viewer,
  onEdit,
  onCopy,
  onAsk,
}: {
  set: CheckerSet;
  viewer: Viewer;
  onEdit: () => void;
  onCopy: () => void;
  onAsk: (question: Question) => void;
}) {
  const t = checkerSet.use();
  const words = useObstacleWords(set);
  const not = obstaclesOf(set, viewer);
  const own = set.projectId === viewer.projectId;
  const why = (obstacle: Obstacle | undefined) =>
    obstacle === undefined ? {} : { disabled: true, hint: words(obstacle) };
  const entries: readonly MenuEntry[] = [
    { id: 'edit', label: t('edit'), icon: PencilLine, run: onEdit, ...why(not.edit) },
    { id: 'copy', label: t('copy'), icon: Copy, run: onCopy, ...why(not.copy) },
    {
      id: 'id',
      label: t('copyId'),
      icon: IdCard,
      run: () => void navigator.clipboard?.writeText(set.checkerSetId),
    },
    { kind: 'separator', id: 'line1' },
    set.defaultCheckerSet
      ? { id: 'undefault', label: t('unsetDefault'), icon: StarOff, run: () => onAsk('undefault'), ...why(not.default) }
      : { id: 'default', label: t('setDefault'), icon: Star, run: () => onAsk('default'), ...why(not.default) },
    set.scope === 1 && own
      ? { id: 'unpublish', label: t('unpublish'), icon: Lock, run: () => onAsk('unpublish'), ...why(not.publish) }
      : { id: 'publish', label: t('publish'), icon: Globe, run: () => onAsk('publish'), ...why(not.publish) },
    { kind: 'separator', id: 'line2' },
    own || set.projectId === ''
      ? {
          id: 'delete',
          label: t('remove'),
          icon: Trash2,
          danger: !not.delete,
          run: () => onAsk('delete'),
          ...why(not.delete),
        }
      : {
          id: 'uninstall',
          label: t('uninstall'),
          icon: Unplug,
          danger: !not.uninstall,
          run: () => onAsk('uninstall'),
          ...why(not.uninstall),
        },
  ];
  return (
    <Menu label={t('moreOf', { name: set.checkerSetName })} entries={entries} side="bottom-end">
      {(trigger) => <IconButton {...trigger} label={t('moreOf', { name: set.checkerSetName })} icon={Ellipsis} />}
    </Menu>
  );
}
