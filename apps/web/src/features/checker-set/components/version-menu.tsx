import { LATEST_VERSION } from '@assay/contract/codes';
import { ChevronDown } from 'lucide-react';
import { useGo } from '../../../components/link.tsx';
import { Menu, type MenuEntry } from '../../../components/menu.tsx';
import { type CheckerSet, newestOf } from '../../../lib/calls/checker-sets.ts';
import { paths } from '../../../lib/paths.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { checkerSet } from '../texts.ts';
import css from './sets.module.css';

/**
 * The versions of a set, newest first; each opens its screen.
 * @param shown the one that is on screen; absent: the one the project uses
 * @param used the one the project uses, when that is not `set.version`
 * @param more after the versions
 */
export function VersionMenu({
  set,
  shown,
  used = set.version,
  more = [],
}: {
  set: CheckerSet;
  shown?: number;
  used?: number | undefined;
  more?: readonly MenuEntry[];
}) {
  const t = checkerSet.use();
  const go = useGo();
  const { projectId } = useProjectScope();
  const newest = newestOf(set);
  const here = used === LATEST_VERSION ? newest : used;
  const label =
    shown === undefined && used === LATEST_VERSION
      ? t('followsNewest', { version: newest })
      : t('fixedAt', { version: shown ?? here });
  const numbers = set.versionList.map(({ version }) => version).filter((version) => version !== LATEST_VERSION);
  const entries = numbers.map(
    (version): MenuEntry => ({
      id: String(version),
      label: `V${version}`,
      hint:
        [version === newest ? t('newest') : '', version === here ? t('usedHere') : ''].filter(Boolean).join(' · ') ||
        undefined,
      checked: version === (shown ?? here),
      run: () => go(paths.checkerSetManage({ projectId, checkerSetId: set.checkerSetId, version })),
    }),
  );
  return (
    <Menu label={t('versions')} entries={[...entries, ...more]} side="bottom-end">
      {(trigger) => (
        <button
          type="button"
          {...trigger}
          className={css.version}
          aria-label={t('versionOf', { name: set.checkerSetName, version: label })}
        >
          {label}
          <ChevronDown size={14} aria-hidden />
        </button>
      )}
    </Menu>
  );
}
