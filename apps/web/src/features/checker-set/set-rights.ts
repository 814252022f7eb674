import { languagesOf } from '@assay/contract/language';
import type { CheckerSet } from '../../lib/calls/checker-sets.ts';

/** Who looks at a set, and from where. */
export interface Viewer {
  readonly projectId: string;
  readonly username: string;
  /** The server said MANAGER (contract-core 11.13). */
  readonly manager: boolean;
  /** More than a viewer of the project. */
  readonly member: boolean;
}

/** Why something cannot be done with a set; words for each are in the texts. */
export type Obstacle =
  | 'builtIn'
  | 'foreign'
  | 'notYours'
  | 'viewer'
  | 'legacy'
  | 'inUse'
  | 'noRules'
  | 'ownSet'
  | 'notInstalled';

export type SetAct = 'edit' | 'copy' | 'default' | 'publish' | 'delete' | 'uninstall';

/** For each act the first obstacle; undefined: it can be done. The server decides; this only says why not to try. */
export function obstaclesOf(set: CheckerSet, viewer: Viewer): Readonly<Record<SetAct, Obstacle | undefined>> {
  const own = set.projectId === viewer.projectId;
  const builtIn = set.projectId === '';
  const rights = viewer.manager || (own && set.creator === viewer.username);
  const installed = set.projectInstalled !== false;
  const where: Obstacle | undefined = builtIn ? 'builtIn' : own ? undefined : 'foreign';
  const who: Obstacle | undefined = rights ? undefined : 'notYours';
  const manyLanguages = set.legacy && languagesOf(set.codeLang).length > 1;
  return {
    edit: where ?? who ?? (manyLanguages ? 'legacy' : undefined),
    copy: viewer.member ? undefined : 'viewer',
    default: installed ? who : 'notInstalled',
    publish: where ?? who ?? (set.legacy ? 'legacy' : set.initCheckers || set.scope === 1 ? undefined : 'noRules'),
    delete: where ?? who ?? (set.taskUsage > 0 ? 'inUse' : undefined),
    uninstall: builtIn
      ? 'builtIn'
      : own
        ? 'ownSet'
        : installed
          ? (who ?? (set.taskUsage > 0 ? 'inUse' : undefined))
          : 'notInstalled',
  };
}
