/** Management permissions of 11.13: the creator of the project's own set, and the project's managers. */
export function setRights(input: {
  username: string;
  isManager: boolean;
  set: { readonly creator: string; readonly ownedByProject: boolean } | undefined;
}): ('CREATOR' | 'MANAGER')[] {
  const { username, isManager, set } = input;
  const creator = set?.ownedByProject && set.creator === username;
  return [...(creator ? (['CREATOR'] as const) : []), ...(isManager ? (['MANAGER'] as const) : [])];
}
