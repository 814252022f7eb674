import { CREATE_FROM } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { Db } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import type { Selectable } from 'kysely';

/** How a pipeline names a task: any of the three. */
export interface TaskReference {
  readonly taskId?: number | undefined;
  readonly nameEn?: string | undefined;
  readonly pipelineId?: string | undefined;
}

export type PipelineTaskRow = Pick<
  Selectable<Schema['task']>,
  'id' | 'project_id' | 'pipeline_id' | 'create_from' | 'name_en'
>;

/**
 * The task of a token's project; one of another project does not exist here.
 * @throws AssayError required when nothing names it, notFound
 */
export async function taskOfToken(
  db: Db,
  { projectId, reference }: { projectId: string; reference: TaskReference },
): Promise<PipelineTaskRow> {
  const { taskId, nameEn, pipelineId } = reference;
  if (taskId === undefined && nameEn === undefined && pipelineId === undefined)
    throw new AssayError('required', 'taskId');
  const row = await db
    .selectFrom('task')
    .select(['id', 'project_id', 'pipeline_id', 'create_from', 'name_en'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .$if(taskId !== undefined, (query) => query.where('id', '=', taskId ?? 0))
    .$if(nameEn !== undefined, (query) => query.where('name_en', '=', nameEn ?? ''))
    .$if(pipelineId !== undefined, (query) =>
      query.where('pipeline_id', '=', pipelineId ?? '').where('create_from', '=', CREATE_FROM.pipeline),
    )
    .executeTakeFirst();
  if (!row) throw new AssayError('notFound', { zh: '任务', en: 'Task' });
  return row;
}

/** Living tokens of a project, the newest first; never a hash. */
export async function buildTokensOf(db: Db, projectId: string) {
  return db
    .selectFrom('build_token')
    .select(['id', 'name', 'created_by', 'created_at', 'expires_at', 'last_used_at'])
    .where('project_id', '=', projectId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1000)
    .execute();
}
