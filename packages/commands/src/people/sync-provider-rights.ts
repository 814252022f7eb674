import { ROLES, type Role } from '@assay/contract/codes';
import type { Transaction } from '@assay/database/connect';
import { recordAudit } from '../audit/record-audit.ts';
import { assertAnotherAdministrator } from './change-person.ts';
import type { ProviderRules } from './sign-in-by-provider.ts';

/** Who is named as the actor of changes nobody clicked. */
const PROVIDER = { actor: 'oidc' } as const;

interface Person {
  readonly personId: number;
  readonly username: string;
  readonly groups: readonly string[];
  readonly rules: ProviderRules;
}

/**
 * Makes rights follow the provider's groups at each sign-in: memberships the provider gave come and go, those people
 * gave are left alone. The administrator's right follows only when an administrators' group is named, and the last
 * administrator keeps it.
 */
export async function syncProviderRights(trx: Transaction, person: Person): Promise<void> {
  if (person.rules.adminGroup !== undefined) await syncAdministrator(trx, person, person.rules.adminGroup);
  await syncMemberships(trx, person);
}

async function syncAdministrator(
  trx: Transaction,
  { personId, username, groups }: Person,
  adminGroup: string,
): Promise<void> {
  const wanted = groups.includes(adminGroup);
  const { is_admin: present } = await trx
    .selectFrom('person')
    .select('is_admin')
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (present === wanted) return;
  if (!wanted) {
    const another = await assertAnotherAdministrator(trx, personId).then(
      () => true,
      () => false,
    );
    if (!another) return;
  }
  await trx.updateTable('person').set({ is_admin: wanted }).where('id', '=', personId).execute();
  await recordAudit(trx, { kind: wanted ? 'admin_given' : 'admin_taken', by: PROVIDER, subject: username });
}

async function syncMemberships(trx: Transaction, { personId, username, groups, rules }: Person): Promise<void> {
  const named = [...new Set(rules.roles.map((entry) => entry.projectId))];
  if (named.length === 0) return;
  const rows = await trx
    .selectFrom('project')
    .leftJoin('project_member as m', (join) =>
      join.onRef('m.project_id', '=', 'project.id').on('m.person_id', '=', personId),
    )
    .select(['project.id as projectId', 'm.role', 'm.source'])
    .where('project.id', 'in', named)
    .orderBy('project.id')
    .execute();
  for (const { projectId, role, source } of rows) {
    if (source === 'person') continue;
    const wanted = strongest(
      rules.roles.filter((entry) => entry.projectId === projectId && groups.includes(entry.group)).map((e) => e.role),
    );
    if (wanted === (role ?? undefined)) continue;
    if (wanted === undefined) {
      await trx
        .deleteFrom('project_member')
        .where('project_id', '=', projectId)
        .where('person_id', '=', personId)
        .execute();
      await recordAudit(trx, { kind: 'member_removed', by: PROVIDER, subject: username, projectId });
    } else {
      await trx
        .insertInto('project_member')
        .values({ project_id: projectId, person_id: personId, role: wanted, source: 'oidc' })
        .onConflict((conflict) => conflict.columns(['project_id', 'person_id']).doUpdateSet({ role: wanted }))
        .execute();
      await recordAudit(trx, {
        kind: 'member_set',
        by: PROVIDER,
        subject: username,
        projectId,
        detail: { role: wanted },
      });
    }
  }
}

function strongest(roles: readonly Role[]): Role | undefined {
  return ROLES.find((role) => roles.includes(role));
}
