import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';

export interface TaskScope {
  readonly projectId: string;
  readonly taskId: number;
}

/** The project in the address. */
export function useProjectScope(): { readonly projectId: string } {
  const { projectId = '' } = useParams({ strict: false }) as { projectId?: string };
  return useMemo(() => ({ projectId }), [projectId]);
}

/** The task in the address; for screens below `/task/{taskId}`. */
export function useTaskScope(): TaskScope {
  const { projectId = '', taskId = '' } = useParams({ strict: false }) as { projectId?: string; taskId?: string };
  return useMemo(() => ({ projectId, taskId: Number(taskId) }), [projectId, taskId]);
}

/** A parameter of the address by name, `toolId` for instance; empty when the route has none. */
export function useRouteParam(name: string): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params[name] ?? '';
}
