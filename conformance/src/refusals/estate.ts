import { randomBytes } from 'node:crypto';
import type { CustomRule } from '@assay/contract/custom-rule';
import { insertPending } from '@assay/server/features/checker-set/preview-queries';
import type { TestApp, TestCall, TestUser } from '@assay/testing/app';
import { factories } from '@assay/testing/factories';
import type { Known } from './example.ts';

/**
 * One of everything in a project, made by its manager, and the names by which calls speak of each.
 * @param given.marker in every name, so that an answer which holds it tells something about the project
 */
export async function makeEstate(
  app: TestApp,
  { projectId, manager, marker }: { projectId: string; manager: TestUser; marker: string },
): Promise<Known> {
  const { db } = app;
  const make = factories(db);
  const mine = async (call: TestCall) => {
    const answer = await manager.call({ project: projectId, ...call });
    if (answer.code !== '0') throw new Error(`${call.path}: ${answer.text}`);
    return answer.data;
  };
  const set = await make.checkerSet({
    id: `${projectId}_set_${Date.now().toString(36)}_${made++}`,
    projectId,
    creator: manager.username,
    name: { zh: marker, en: marker },
  });
  // Nobody listens there: a call that tries the source is answered at once.
  const url = `https://127.0.0.1:9/${marker}.git`;
  const repository = await make.repository({
    projectId,
    id: `repo_${projectId}_${made}`,
    alias: `${marker}/repo${made}`,
    url,
  });
  const task = await make.task({
    projectId,
    repository_id: repository.id,
    name_cn: `${marker}_task_${made}`,
    tools: ['ESLINT', 'CCN', 'DUPC', 'CLOC'],
    sets: [set.id],
  });
  const build = await make.build({ taskId: task.id });
  await make.buildTool({ taskId: task.id, build: build.number, tool: 'ESLINT' });
  await make.log({ taskId: task.id, build: build.number, tool: 'ESLINT', messages: [marker] });
  const path = `src/${marker}.js`;
  const defect = await make.defect({ taskId: task.id, tool: 'ESLINT', path });
  const ignored = await make.defect({ taskId: task.id, tool: 'ESLINT', path, line: 9 });
  await db.insertInto('filter_path').values({ task_id: task.id, kind: 'CUSTOM', pattern: marker }).execute();
  await mine({
    method: 'POST',
    path: `/defect/api/user/warn/codeComment/toolName/ESLINT?defectId=${defect.id}`,
    task: task.id,
    body: { comment: marker, userName: manager.username },
  });
  const thread = await db
    .selectFrom('comment_thread')
    .innerJoin('comment', 'comment.thread_id', 'comment_thread.id')
    .select(['comment.id as single', 'comment_thread.id as thread'])
    .where('task_id', '=', task.id)
    .executeTakeFirstOrThrow();
  const { actionId } = await mine({
    method: 'POST',
    path: '/defect/api/user/warn/batch',
    task: task.id,
    body: { toolName: 'ESLINT', bizType: 'IgnoreDefect', ignoreReasonType: 1, defectKeySet: [String(ignored.id)] },
  });
  const { id: hookId } = await mine({
    method: 'POST',
    path: `/task/api/user/hook/taskId/${task.id}`,
    body: { name: marker },
  });
  const { viewId } = await mine({
    method: 'POST',
    path: '/defect/api/user/warn/views',
    task: task.id,
    body: { name: `${marker} ${made}`, query: `author=${marker}`, scope: 'task', shared: true },
  });
  const { id: tokenId } = await mine({
    method: 'POST',
    path: `/task/api/user/buildToken/project/${projectId}`,
    body: { name: marker },
  });
  const { id: groupId } = await mine({
    method: 'POST',
    path: `/admin/api/projects/${projectId}/groups`,
    body: { name: `${marker} ${made}`, users: [manager.username] },
  });
  const customizeId = randomBytes(16).toString('hex');
  // Straight into the database: saving one by a call asks a worker to try it.
  await db
    .insertInto('custom_checker')
    .values({
      id: customizeId,
      project_id: projectId,
      key: `${marker}-${made}`,
      draft: JSON.stringify({ ...RULE, key: `${marker}-${made}`, name: marker }),
      package_version: null,
      created_by: manager.username,
      deleted_at: null,
    })
    .execute();
  const requestId = task.id.toString(16).padStart(32, '0');
  await db.transaction().execute((trx) => insertPending(trx, { requestId, taskId: task.id }));
  return {
    taskId: task.id,
    task_id: task.id,
    discardFromTask: String(task.id),
    resource_code: String(task.id),
    nameEn: task.name_en,
    stream_name: task.name_en,
    projectId,
    project_id: projectId,
    projCode: projectId,
    pipelineId: task.pipeline_id,
    buildId: build.id,
    fromBuildId: build.id,
    pipelineBuildId: build.id,
    repoHashId: repository.id,
    checkerSetId: set.id,
    baseCheckerSetId: set.id,
    tools: [{ toolName: 'RUFF', taskId: task.id }],
    entityId: String(defect.id),
    defectId: String(defect.id),
    continues: String(defect.id),
    defectKeySet: [String(defect.id)],
    actionId,
    commentId: thread.thread,
    singleCommentId: thread.single,
    hookId,
    viewId,
    tokenId,
    groupId,
    customizeId,
    requestId,
    filePath: path,
    fileList: [path],
    url,
  };
}

/** Counts estates: their names must differ. */
let made = 0;

const RULE: Omit<CustomRule, 'key' | 'name'> = {
  description: { zh: '', en: '' },
  message: { zh: '发现', en: 'found' },
  languages: ['js'],
  severity: 1,
  category: 'CODE_DEFECT',
  tags: [],
  matcher: { kind: 'regex', pattern: 'x', ignoreCase: false },
  include: [],
  exclude: [],
  samples: { bad: ['x'], good: [] },
};
