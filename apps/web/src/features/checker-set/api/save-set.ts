import { api } from '../../../lib/api-client.ts';
import { SET_STEM, type SentRule } from '../../../lib/calls/checker-sets.ts';

export interface NewSet {
  readonly checkerSetId: string;
  readonly checkerSetName: string;
  readonly description: string;
  readonly codeLang: number;
  readonly category: string;
  /** Whose rules it begins with; empty: none. */
  readonly baseCheckerSetId: string;
}

/** Makes a set with version 1 (contract-core 11.6; `catagories` is the wire's). */
export function createSet(projectId: string, set: NewSet): Promise<unknown> {
  const { category, ...rest } = set;
  return api.post(SET_STEM, {
    read: (value) => value,
    scope: { projectId },
    body: { ...rest, catagories: [category], scope: 0 },
  });
}

/** Name, description and category, in all versions (contract-core 11.7). */
export function editSet(
  projectId: string,
  { checkerSetId, checkerSetName, description, category }: Omit<NewSet, 'codeLang' | 'baseCheckerSetId'>,
): Promise<unknown> {
  return api.put(`${SET_STEM}/${encodeURIComponent(checkerSetId)}/baseInfo`, {
    read: (value) => value,
    scope: { projectId },
    body: { checkerSetName, description, catagories: [category] },
  });
}

/** The complete content of a set; every save but the first is a new version (contract-core 11.9). */
export function saveRules(at: {
  projectId: string;
  checkerSetId: string;
  checkerProps: readonly SentRule[];
}): Promise<unknown> {
  const { projectId, checkerSetId, checkerProps } = at;
  return api.put(`${SET_STEM}/checkerSets/${encodeURIComponent(checkerSetId)}/checkers`, {
    read: (value) => value,
    scope: { projectId },
    body: { checkerProps },
  });
}
