import { api } from '../../../lib/api-client.ts';
import { SET_STEM } from '../../../lib/calls/checker-sets.ts';

/** One act on a set as a whole (contract-core 11.11). */
export type ManageAct =
  | { readonly scope: 1 | 2 }
  | { readonly defaultCheckerSet: boolean }
  | { readonly deleteCheckerSet: true }
  | { readonly uninstallCheckerSet: true }
  | { readonly versionSwitchTo: number };

export function manageSet(at: { projectId: string; checkerSetId: string; act: ManageAct }): Promise<unknown> {
  const { projectId, checkerSetId, act } = at;
  return api.post(`${SET_STEM}/${encodeURIComponent(checkerSetId)}/management`, {
    read: (value) => value,
    scope: { projectId },
    body: { projectId, ...act },
  });
}
