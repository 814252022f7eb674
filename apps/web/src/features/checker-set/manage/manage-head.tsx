import { LATEST_VERSION } from '@assay/contract/codes';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, PencilLine } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import { useGo } from '../../../components/link.tsx';
import type { MenuEntry } from '../../../components/menu.tsx';
import { type CheckerSet, setsQuery } from '../../../lib/calls/checker-sets.ts';
import { paths } from '../../../lib/paths.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { VersionMenu } from '../components/version-menu.tsx';
import { obstaclesOf } from '../set-rights.ts';
import css from './manage.module.css';
import type { ManageDialog } from './manage-facts.tsx';
import { manage } from './manage-texts.ts';
import type { Managed } from './use-manage.ts';

/** Back, the name, its pencil, the versions and which of them the project uses. */
export function ManageHead({
  set,
  managed,
  onDialog,
}: {
  set: CheckerSet;
  managed: Managed;
  onDialog: (dialog: ManageDialog) => void;
}) {
  const t = manage.use();
  const go = useGo();
  const scope = useProjectScope();
  const used = useVersionInUse(set);
  const not = managed.viewer && obstaclesOf(set, managed.viewer);
  const maySwitch = not?.default === undefined && used !== undefined;
  const choices: readonly MenuEntry[] = maySwitch
    ? [
        { kind: 'separator', id: 'line' },
        ...(used === set.version
          ? []
          : [
              {
                id: 'switch',
                label: t('switchTo', { version: set.version }),
                run: () => onDialog({ kind: 'switch', version: set.version }),
              },
            ]),
        ...(used === LATEST_VERSION
          ? []
          : [
              {
                id: 'follow',
                label: t('switchToNewest'),
                run: () => onDialog({ kind: 'switch', version: LATEST_VERSION }),
              },
            ]),
      ]
    : [];
  return (
    <div className={css.headStart}>
      <IconButton label={t('back')} icon={ArrowLeft} onClick={() => go(paths.checkerSetList(scope))} />
      <h1 className="ellipsis" title={set.checkerSetId}>
        {set.checkerSetName}
      </h1>
      {not && not.edit === undefined && (
        <IconButton label={t('editInfo')} icon={PencilLine} onClick={() => onDialog({ kind: 'edit' })} />
      )}
      <VersionMenu set={set} shown={set.version} used={used} more={choices} />
    </div>
  );
}

/** The version the project uses, LATEST_VERSION when it follows the newest; undefined: it has not installed the set, or it is not known yet. */
export function useVersionInUse({ checkerSetId }: CheckerSet): number | undefined {
  const { data } = useQuery({ ...setsQuery(useProjectScope()), staleTime: 60_000 });
  return data?.find((set) => set.checkerSetId === checkerSetId)?.version;
}
