import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { isPostgresError, POSTGRES_ERRORS } from '@assay/database/connect';
import { viewName, viewQuery } from './view-texts.ts';

/** More in one project is no help to anybody. */
const MOST = 200;
const TOO_MANY = { zh: `每个项目最多保存 ${MOST} 个视图`, en: `${MOST} views can be kept in a project` };

export interface ViewToSave {
  readonly personId: number;
  readonly projectId: string;
  /** undefined: for every task of the project. */
  readonly taskId: number | undefined;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
}

/** Keeps a filter under a name. @returns its id @throws AssayError required, illegal, nameTaken */
export async function saveView(trx: Transaction, view: ViewToSave): Promise<number> {
  const { personId, projectId, taskId, shared } = view;
  const name = viewName(view.name);
  const query = viewQuery(view.query);
  const { count } = await trx
    .selectFrom('saved_view')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  if (count >= MOST) throw new AssayError('illegal', TOO_MANY);
  const row = { person_id: personId, project_id: projectId, task_id: taskId ?? null, name, query, shared };
  return named(name, async () => {
    const { id } = await trx.insertInto('saved_view').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  });
}

/** Changes a view the caller has found to be the actor's. @throws AssayError required, illegal, nameTaken */
export async function changeView(
  trx: Transaction,
  { id, change, now }: { id: number; change: { name?: string; query?: string; shared?: boolean }; now: Date },
): Promise<void> {
  const name = change.name === undefined ? undefined : viewName(change.name);
  const set = {
    ...(name === undefined ? {} : { name }),
    ...(change.query === undefined ? {} : { query: viewQuery(change.query) }),
    ...(change.shared === undefined ? {} : { shared: change.shared }),
    updated_at: now,
  };
  await named(name ?? '', () => trx.updateTable('saved_view').set(set).where('id', '=', id).execute());
}

export async function removeView(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('saved_view').where('id', '=', id).execute();
}

async function named<Answer>(name: string, run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (isPostgresError(error, POSTGRES_ERRORS.uniqueViolation)) throw new AssayError('nameTaken', name);
    throw error;
  }
}
