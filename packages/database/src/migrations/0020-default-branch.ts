import { type Kysely, sql } from 'kysely';

/** Which branch of a task is the repository's default one; until now the main branch was taken for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table branch add column follows_default boolean not null default false;
    update branch set follows_default = true
    from task where task.id = branch.task_id and task.branch_name = '' and branch.kind = 'main';
    create unique index branch_default on branch (task_id) where follows_default;
  `.execute(db);
}
