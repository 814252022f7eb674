import { useQuery } from '@tanstack/react-query';
import { setRightsQuery } from '../../lib/calls/checker-sets.ts';
import { permissionsQuery } from '../../lib/calls/permissions.ts';
import { userQuery } from '../../lib/calls/user.ts';
import { useProjectScope } from '../../lib/use-scope.ts';
import type { Viewer } from './set-rights.ts';

/** Who is here; undefined until every answer is there. */
export function useViewer(): Viewer | undefined {
  const { projectId } = useProjectScope();
  const { data: user } = useQuery(userQuery);
  const username = user?.username ?? '';
  const { data: rights } = useQuery({ ...setRightsQuery({ projectId, user: username }), enabled: username !== '' });
  const { data: granted } = useQuery(permissionsQuery({ projectId }));
  if (!user || !rights || !granted) return undefined;
  return { projectId, username, manager: rights.includes('MANAGER'), member: granted.has('task_manage') };
}
