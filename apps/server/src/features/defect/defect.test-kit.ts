import { createHash } from 'node:crypto';
import { DETECTION } from '@assay/contract/codes';
import type { Schema } from '@assay/database/schema';
import { type TestAnswer, type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { TEST_TIME } from '@assay/testing/factories/test-time';
import type { Insertable } from 'kysely';

/** A project with a person per role, one task, and short words for the calls. For this feature's tests. */
export interface Kit {
  readonly app: TestApp;
  readonly make: Factories;
  readonly ann: TestUser;
  readonly bob: TestUser;
  readonly viewer: TestUser;
  readonly eve: TestUser;
  readonly admin: TestUser;
  readonly taskId: number;
  /** Another task of the same project. */
  readonly otherId: number;
  post(path: string, body: object, user?: TestUser, task?: number): Promise<TestAnswer>;
  get(path: string, user?: TestUser, task?: number, language?: string): Promise<TestAnswer>;
  list(body: object, query?: string, user?: TestUser): Promise<TestAnswer>;
  batch(body: object, user?: TestUser, task?: number): Promise<TestAnswer>;
  place(given: GivenPlace): Promise<number>;
  verdict(defectId: number, given: Partial<Insertable<Schema['verdict']>>): Promise<void>;
  /** Keeps a text as a blob the task owns. */
  blob(text: string, owner?: number): Promise<Buffer>;
}

export type GivenPlace = { taskId?: number; tool?: string; path?: string; checker?: string; line?: number } & Partial<
  Omit<Insertable<Schema['place']>, 'task_id' | 'branch_id' | 'defect_id'>
>;

export const DAY = 86_400_000;

export async function defectKit(): Promise<Kit> {
  const app = await testApp();
  for (const name of ['ann', 'bob', 'vera', 'eve']) await app.createPerson(name);
  await app.createPerson('root', { isAdmin: true });
  await app.createProject('shop', { ann: 'manager', bob: 'member', vera: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  const [ann, bob, viewer, eve, admin] = await Promise.all([
    app.signIn('ann'),
    app.signIn('bob'),
    app.signIn('vera'),
    app.signIn('eve'),
    app.signIn('root'),
  ]);
  const make = factories(app.db);
  const tools = ['ESLINT', 'CCN', 'DUPC', 'CLOC'];
  const task = await make.task({ projectId: 'shop', name_cn: 'web_shop', tools, created_at: new Date(0) });
  const other = await make.task({ projectId: 'shop', tools, created_at: new Date(0) });
  await make.branch({ taskId: task.id });
  await make.branch({ taskId: other.id });
  const post: Kit['post'] = (path, body, user = ann, taskId = task.id) =>
    user.call({ method: 'POST', path: `/defect/api/user/warn/${path}`, body, project: 'shop', task: taskId });
  return {
    app,
    make,
    ann,
    bob,
    viewer,
    eve,
    admin,
    taskId: task.id,
    otherId: other.id,
    post,
    get: (path, user = ann, taskId = task.id, language = 'en') =>
      user.call({ path: `/defect/api/user/warn/${path}`, project: 'shop', task: taskId, language }),
    list: (body, query = 'pageNum=1&pageSize=100', user = ann) =>
      post(`list?${query}&isAjax=1`, { toolName: 'ESLINT', ...body }, user),
    batch: (body, user, taskId) => post('batch', { toolName: 'ESLINT', ...body }, user, taskId),
    async place({ taskId = task.id, tool = 'ESLINT', path = 'src/a.js', checker = 'no-undef', line = 1, ...rest }) {
      const { id } = await make.defect({ taskId, tool, checker, path, line });
      const row = {
        first_seen_at: TEST_TIME,
        line_time: TEST_TIME,
        end_line: line,
        ...rest,
        ...(rest.detection === DETECTION.gone ? { gone_at: TEST_TIME, gone_build: 2 } : {}),
      };
      await app.db.updateTable('place').set(row).where('task_id', '=', taskId).where('defect_id', '=', id).execute();
      return id;
    },
    async verdict(defectId, given) {
      const row = { task_id: task.id, defect_id: defectId, ...given };
      await app.db
        .insertInto('verdict')
        .values({
          ignore_reason: null,
          ignored_by: null,
          ignored_at: null,
          ignore_until: null,
          marked_at: null,
          assignees: null,
          ...row,
        })
        .onConflict((conflict) => conflict.columns(['task_id', 'defect_id']).doUpdateSet(given))
        .execute();
    },
    async blob(text, owner = task.id) {
      await app.services.blobs.put(Buffer.from(text));
      const blob = createHash('sha256').update(text).digest();
      await app.db
        .insertInto('task_blob')
        .values({ task_id: owner, blob, last_build: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return blob;
    },
  };
}

/** Ids of a page's rows, in its order. */
export function idsOf(answer: TestAnswer): number[] {
  const page = answer.data.defectList;
  return (page.records ?? page.content).map((row: { entityId: string }) => Number(row.entityId));
}
