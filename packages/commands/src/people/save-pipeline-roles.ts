import type { PipelineRole } from '@assay/contract/codes';
import type { Transaction } from '@assay/database/connect';
import { type By, recordAudit } from '../audit/record-audit.ts';
import { listLines, type RoleList, resolveLists } from './role-lists.ts';

export interface SavePipelineRoles {
  readonly by: By;
  readonly projectId: string;
  readonly pipelineId: string;
  /** Roles that are named are replaced, the others stay. */
  readonly roles: readonly RoleList<PipelineRole>[];
  /** What to do about names we do not know: a page means them, a pipeline may know people we do not. */
  readonly strangers: 'refuse' | 'skip';
}

/**
 * Stores the roles of a pipeline; the tasks it made inherit them from now on, in place of the project's developers and
 * viewers. The pipeline need not have made a task yet.
 * @returns names and groups that were skipped
 * @throws AssayError notFound (person, group) when strangers are refused
 */
export async function savePipelineRoles(
  trx: Transaction,
  { by, projectId, pipelineId, roles, strangers }: SavePipelineRoles,
): Promise<{ skipped: string[] }> {
  const { lists, skipped } =
    strangers === 'skip' ? await withoutStrangers(trx, { projectId, roles }) : { lists: roles, skipped: [] };
  const given = await resolveLists(trx, { projectId, lists });
  const of = { project_id: projectId, pipeline_id: pipelineId };
  await trx
    .insertInto('pipeline_sync')
    .values(of)
    .onConflict((conflict) => conflict.columns(['project_id', 'pipeline_id']).doUpdateSet({ synced_at: new Date() }))
    .execute();
  for (const { code: role, people, groups } of given) {
    for (const table of ['pipeline_role', 'pipeline_group_role'] as const)
      await trx
        .deleteFrom(table)
        .where('project_id', '=', projectId)
        .where('pipeline_id', '=', pipelineId)
        .where('role', '=', role)
        .execute();
    if (people.length > 0)
      await trx
        .insertInto('pipeline_role')
        .values(people.map((person) => ({ ...of, person_id: person.id, role })))
        .execute();
    if (groups.length > 0)
      await trx
        .insertInto('pipeline_group_role')
        .values(groups.map((group_key) => ({ ...of, group_key, role })))
        .execute();
  }
  const detail = { roles: listLines(given) };
  await recordAudit(trx, { kind: 'pipeline_roles_saved', by, subject: pipelineId, projectId, detail });
  return { skipped };
}

async function withoutStrangers(
  trx: Transaction,
  { projectId, roles }: Pick<SavePipelineRoles, 'projectId' | 'roles'>,
): Promise<{ lists: RoleList<PipelineRole>[]; skipped: string[] }> {
  const names = [...new Set(roles.flatMap((list) => list.users.map((name) => name.trim().toLowerCase())))];
  const people =
    names.length === 0
      ? []
      : await trx
          .selectFrom('person')
          .select('username')
          .where((eb) => eb(eb.fn<string>('lower', ['username']), 'in', names))
          .where('disabled_at', 'is', null)
          .execute();
  const groups = await trx.selectFrom('project_group').select('id').where('project_id', '=', projectId).execute();
  const known = new Set(people.map((person) => person.username.toLowerCase()));
  const keys = new Set(['manager', 'member', 'viewer', ...groups.map((group) => String(group.id))]);
  const isKnown = (name: string) => name.trim() === '' || known.has(name.trim().toLowerCase());
  const skipped = roles.flatMap((list) => [
    ...list.users.filter((name) => !isKnown(name)),
    ...list.groups.filter((key) => !keys.has(key)),
  ]);
  const lists = roles.map((list) => ({
    ...list,
    users: list.users.filter(isKnown),
    groups: list.groups.filter((key) => keys.has(key)),
  }));
  return { lists, skipped: [...new Set(skipped)] };
}
