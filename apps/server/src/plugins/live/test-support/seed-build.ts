import { STEP_FLAG } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';

/** A task of a project with some tools and one running build in its first step. @returns the task's id */
export async function seedBuild(
  db: Db,
  { projectId, name, tools, buildId }: { projectId: string; name: string; tools: readonly string[]; buildId: string },
): Promise<number> {
  const { id } = await db
    .insertInto('task')
    .values({
      project_id: projectId,
      name_cn: name,
      name_en: `EN_${name}`,
      code_lang: 64,
      create_from: 'bs_codecc',
      pipeline_id: `p-${name}`,
      created_by: 'test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('task_tool')
    .values(tools.map((tool) => ({ task_id: id, tool })))
    .execute();
  await db.insertInto('branch').values({ task_id: id, id: 1, name: 'main', kind: 'main' }).execute();
  await db
    .insertInto('build')
    .values({
      task_id: id,
      number: 1,
      id: buildId,
      branch_id: 1,
      status: 'running',
      attempt: 1,
      mode: 0,
      trigger: 'manual',
      started_by: 'test',
    })
    .execute();
  const first = { task_id: id, build_number: 1, flag: STEP_FLAG.running, started_at: new Date() };
  await db
    .insertInto('build_tool')
    .values(['', ...tools].map((tool) => ({ ...first, tool, curr_step: 1 })))
    .execute();
  await db
    .insertInto('build_step')
    .values(['', ...tools].map((tool) => ({ ...first, tool, seq: 1, step_num: 1 })))
    .execute();
  return id;
}
