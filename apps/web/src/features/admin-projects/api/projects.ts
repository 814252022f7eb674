import type { ProjectRow } from '@assay/contract/http/admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { ROWS_PER_PAGE, type RowSource, rowPage } from '../../../lib/rows.ts';
import { anything, maybe, number, record, type Shape, text, wire } from '../../../lib/shape.ts';

const PATH = '/admin/api/projects';
const KEY = ['admin', 'projects'];

const SiteProject = wire<ProjectRow>()(
  record({
    projectId: text,
    name: text,
    createdBy: text,
    createdAt: number,
    archivedAt: maybe(number),
    members: number,
    tasks: number,
  }),
);
export type SiteProject = Shape<typeof SiteProject>;
const SiteProjects = rowPage(SiteProject);

/** Projects of the site. Empty values do not filter. */
export const projectRows = ({ keyword, state }: { keyword: string; state: string }): RowSource<SiteProject> => ({
  queryKey: [...KEY, keyword, state],
  load: (pageNum, signal) =>
    api.get(PATH, {
      read: SiteProjects,
      query: { keyword: keyword || undefined, state: state || undefined, pageNum, pageSize: ROWS_PER_PAGE },
      signal,
    }),
});

/** Reads the lists again that show projects: this one, and the switch in the header. */
export function useProjectsChanged() {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ['projects'] });
    await client.invalidateQueries({ queryKey: KEY });
  };
}

export function useNewProject() {
  const changed = useProjectsChanged();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: { projectId: string; name: string; managers?: string[] }) =>
      api.post(PATH, { read: anything, body }),
    onSuccess: changed,
  });
}

const at = (projectId: string) => `${PATH}/${encodeURIComponent(projectId)}`;

export function useRenameProject() {
  const changed = useProjectsChanged();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ projectId, name }: { projectId: string; name: string }) =>
      api.put(at(projectId), { read: anything, body: { name } }),
    onSuccess: changed,
  });
}

export function useArchiveProject() {
  const changed = useProjectsChanged();
  return useMutation({
    mutationFn: ({ projectId, archive }: { projectId: string; archive: boolean }) =>
      api.post(`${at(projectId)}/${archive ? 'archive' : 'restore'}`, { read: anything }),
    onSuccess: changed,
  });
}
