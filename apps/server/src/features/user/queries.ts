import type { Db } from '@assay/database/connect';

export async function findPerson(db: Db, personId: number) {
  return db
    .selectFrom('person')
    .select(['id', 'username', 'display_name', 'email', 'is_admin'])
    .where('id', '=', personId)
    .executeTakeFirst();
}

/** Projects a person sees, by name: all for administrators, else those with a membership. */
export async function listProjects(db: Db, { personId, isAdmin }: { personId: number; isAdmin: boolean }) {
  return db
    .selectFrom('project')
    .select(['id', 'name'])
    .$if(!isAdmin, (query) =>
      query.where('id', 'in', (eb) =>
        eb.selectFrom('project_member').select('project_id').where('person_id', '=', personId),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** A setting of the site as stored, undefined when it was never set. Check its shape. */
export async function siteSetting(db: Db, key: string): Promise<unknown> {
  const row = await db.selectFrom('site_setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}
