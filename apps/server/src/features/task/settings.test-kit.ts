import { type TestAnswer, type TestApp, type TestCall, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';

/** One project with every kind of person around it, for tests of calls that change a task. */
export interface SettingsKit {
  readonly app: TestApp;
  readonly make: Factories;
  /** Manager of the project. */
  readonly mia: TestUser;
  /** Developer of the project. */
  readonly ann: TestUser;
  readonly viewer: TestUser;
  /** Manager of another project. */
  readonly eve: TestUser;
  readonly admin: TestUser;
  /** All that is stored about a task, to show that nothing changed. */
  stateOf(taskId: number): Promise<unknown>;
  /** Operation records of a task, oldest first, as [funcId, operType, operator, params]. */
  records(taskId: number): Promise<unknown[]>;
  /**
   * Makes the call as a stranger, a viewer, and somebody of another project who sends their own project header, and says
   * how each was answered and whether anything changed.
   */
  refusals(taskId: number, call: TestCall): Promise<{ statuses: number[]; changed: boolean }>;
}

/** What `refusals` answers when a call is guarded as it should. */
export const REFUSED = { statuses: [401, 403, 403], changed: false };

/** Tables of what is stored about a task besides its own row. */
const TABLES = [
  'task_tool',
  'task_set',
  'task_checkers',
  'filter_path',
  'operation_record',
  'build',
  'verdict',
  'hook',
] as const;

export async function settingsKit(): Promise<SettingsKit> {
  const app = await testApp();
  const make = factories(app.db);
  for (const name of ['mia', 'ann', 'vera', 'eve']) await app.createPerson(name);
  await app.createPerson('root', { isAdmin: true });
  await app.createProject('shop', { mia: 'manager', ann: 'member', vera: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  const [mia, ann, viewer, eve, admin] = (await Promise.all(
    ['mia', 'ann', 'vera', 'eve', 'root'].map((name) => app.signIn(name)),
  )) as [TestUser, TestUser, TestUser, TestUser, TestUser];

  const stateOf = async (taskId: number) => {
    const of = (table: (typeof TABLES)[number]) =>
      app.db.selectFrom(table).selectAll().where('task_id', '=', taskId).execute();
    return {
      task: await app.db.selectFrom('task').selectAll().where('id', '=', taskId).executeTakeFirst(),
      rows: await Promise.all(TABLES.map(of)),
    };
  };
  return {
    app,
    make,
    mia,
    ann,
    viewer,
    eve,
    admin,
    stateOf,
    async records(taskId) {
      const rows = await app.db
        .selectFrom('operation_record')
        .selectAll()
        .where('task_id', '=', taskId)
        .orderBy('id')
        .execute();
      return rows.map((row) => [row.func_id, row.oper_type, row.operator, row.params]);
    },
    async refusals(taskId, call) {
      const before = JSON.stringify(await stateOf(taskId));
      const asked = { ...call, task: taskId };
      const answers: TestAnswer[] = [
        await app.call({ ...asked, project: 'shop' }),
        await viewer.call({ ...asked, project: 'shop' }),
        await eve.call({ ...asked, project: 'other' }),
      ];
      return {
        statuses: answers.map((answer) => answer.status),
        changed: JSON.stringify(await stateOf(taskId)) !== before,
      };
    },
  };
}
