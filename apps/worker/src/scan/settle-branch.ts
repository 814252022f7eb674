import type { HeldBuild } from '@assay/commands/build/take-build';
import { sql } from 'kysely';
import type { Checkout } from './checkout.ts';
import type { ScanContext } from './context.ts';

/**
 * A task without a branch of its own follows the repository's default one, whose name is known only after the checkout and may
 * change. Its row is named so. Where the name is that of another branch of the task, scanned under its own name before, the
 * build belongs there: one branch has one history.
 * @returns the build, on the branch it belongs to
 */
export async function settleBranch(
  { database, held, task, buildLog }: Pick<ScanContext, 'database' | 'held' | 'task' | 'buildLog'>,
  { branch: name }: Pick<Checkout, 'branch'>,
): Promise<HeldBuild> {
  if (!name || task.branchName !== '') return held;
  const { taskId } = task;
  return database.db.transaction().execute(async (trx) => {
    // The order of locks everywhere: the build first, branches after it.
    const mine = await trx
      .selectFrom('build')
      .select('number')
      .where('task_id', '=', taskId)
      .where('number', '=', held.number)
      .where('attempt', '=', held.attempt)
      .forUpdate()
      .executeTakeFirst();
    if (!mine) return held;
    const branches = await trx
      .selectFrom('branch')
      .select(['id', 'kind', 'name'])
      .where('task_id', '=', taskId)
      .orderBy('id')
      .forUpdate()
      .execute();
    const other = branches.find((branch) => branch.name === name);
    if (other?.id === held.branchId) return held;
    const ofBranch = (id: number) => trx.updateTable('branch').where('task_id', '=', taskId).where('id', '=', id);
    if (!other) {
      await ofBranch(held.branchId).set({ name }).execute();
      return held;
    }
    if (other.kind === 'request') return held;
    const { rows: busy } = await sql`
      select from build where task_id = ${taskId} and branch_id = ${other.id} and status in ('queued', 'running')
    `.execute(trx);
    if (busy.length > 0) {
      buildLog.write('', {
        zh: `默认分支是 ${name}，该分支正在以自己的名称分析，本次分析单独保存`,
        en: `The default branch is ${name}, which is being analysed under its own name: this analysis stays apart`,
      });
      return held;
    }
    await ofBranch(held.branchId).set({ follows_default: false }).execute();
    await ofBranch(other.id).set({ follows_default: true }).execute();
    await trx
      .updateTable('build')
      .set({ branch_id: other.id })
      .where('task_id', '=', taskId)
      .where('number', '=', held.number)
      .execute();
    // The row that stood for the unknown name is of no use when nothing was ever stored under it.
    await sql`
      delete from branch where task_id = ${taskId} and id = ${held.branchId} and name = ''
        and not exists (select from build where build.task_id = branch.task_id and build.branch_id = branch.id)
    `.execute(trx);
    return { ...held, branchId: other.id };
  });
}
