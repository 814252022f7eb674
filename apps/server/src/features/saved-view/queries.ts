import type { Db } from '@assay/database/connect';

export interface ViewRow {
  readonly id: number;
  readonly project_id: string;
  readonly task_id: number | null;
  readonly person_id: number;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
  readonly updated_at: Date;
  readonly owner: string;
}

function views(db: Db) {
  return db
    .selectFrom('saved_view')
    .innerJoin('person', 'person.id', 'saved_view.person_id')
    .selectAll('saved_view')
    .select('person.username as owner');
}

/** The person's own and what others share: of the project, and of the task when there is one. By name. */
export async function viewsFor(
  db: Db,
  { personId, projectId, taskId }: { personId: number; projectId: string; taskId: number | undefined },
): Promise<ViewRow[]> {
  return views(db)
    .where('saved_view.project_id', '=', projectId)
    .where((eb) => eb.or([eb('saved_view.task_id', 'is', null), eb('saved_view.task_id', '=', taskId ?? 0)]))
    .where((eb) => eb.or([eb('saved_view.person_id', '=', personId), eb('saved_view.shared', '=', true)]))
    .orderBy('saved_view.name')
    .orderBy('saved_view.id')
    .limit(1_000)
    .execute();
}

export async function viewById(db: Db, id: number): Promise<ViewRow | undefined> {
  return views(db).where('saved_view.id', '=', id).executeTakeFirst();
}
