import { CREATE_FROM } from '@assay/contract/codes';
import { useQuery } from '@tanstack/react-query';
import { type Granted, permissionsQuery } from '../../lib/calls/permissions.ts';
import type { TaskCard } from './api/task-list.ts';

const NONE: Granted = new Set();

/**
 * What the reader may do with a task of the list; nothing until it is known. In a task made here, a role in the project is enough
 * and one call answers for every row; only a reader whom it refuses, and tasks whose roles come from elsewhere, are asked about
 * one by one.
 */
export function useGranted({ taskId, projectId, createFrom }: TaskCard): Granted {
  const { data: ofProject } = useQuery(permissionsQuery({ projectId }));
  const enough = createFrom === CREATE_FROM.self && ofProject?.has('task_manage') && ofProject.has('analyze');
  const { data: ofTask } = useQuery({
    ...permissionsQuery({ projectId, taskId }),
    enabled: ofProject !== undefined && !enough,
  });
  return (enough ? ofProject : ofTask) ?? NONE;
}
