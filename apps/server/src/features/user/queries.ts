import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';

export async function findPerson(db: Db, personId: number) {
  return db
    .selectFrom('person')
    .select(['id', 'username', 'display_name', 'email', 'is_admin'])
    .where('id', '=', personId)
    .executeTakeFirst();
}

/** Projects a person sees, by name: all for administrators, else those with a membership. Archived ones are not offered. */
export async function listProjects(db: Db, { personId, isAdmin }: { personId: number; isAdmin: boolean }) {
  return db
    .selectFrom('project')
    .select(['id', 'name'])
    .select((eb) =>
      isAdmin
        ? sql<boolean>`true`.as('manages')
        : eb
            .exists(
              eb
                .selectFrom('project_member')
                .select('project_id')
                .whereRef('project_id', '=', 'project.id')
                .where('person_id', '=', personId)
                .where('role', '=', 'manager'),
            )
            .as('manages'),
    )
    .where('archived_at', 'is', null)
    .$if(!isAdmin, (query) =>
      query.where('id', 'in', (eb) =>
        eb.selectFrom('project_member').select('project_id').where('person_id', '=', personId),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
}
