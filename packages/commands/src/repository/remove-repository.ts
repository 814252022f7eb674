import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';

/** Removes a repository of a project, and its credential with it. One that a task uses stays. */
export async function removeRepository(
  trx: Transaction,
  { projectId, id }: { projectId: string; id: string },
): Promise<void> {
  const row = await trx
    .selectFrom('repository')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AssayError('notFound', { zh: '代码库', en: 'Repository' });
  const user = await trx
    .selectFrom('task')
    .select('name_cn')
    .where('repository_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (user)
    throw new AssayError('illegal', {
      zh: `任务 ${user.name_cn} 正在使用该代码库`,
      en: `Task ${user.name_cn} uses this repository`,
    });
  await trx.deleteFrom('repository').where('id', '=', id).execute();
}
