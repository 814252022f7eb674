import type { Role } from '@assay/contract/codes';
import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import type { PlayedWorker } from '@assay/testing/recording-jobs';
import { makeEstate } from './estate.ts';
import type { Known } from './example.ts';

/** In every name of the project `shop`: an answer that holds it tells something about the project. */
export const MARKER = 'geheim';

/** People as the matrix names them; `rival` manages another project, `stranger` is in none. */
export const PEOPLE = ['boss', 'mem', 'vi', 'rival', 'stranger'] as const;
export type Person = (typeof PEOPLE)[number];

export interface World {
  readonly app: TestApp;
  readonly users: Readonly<Record<Person, TestUser>>;
  /** What is in the project `shop`, by the names calls use. */
  readonly known: Known;
}

/** The branch of a repository says whose it is: its address has the marker of its project. Who tells a stranger is found out. */
const tellBranches: PlayedWorker = async (trx, { name, payload }) => {
  if (name !== 'list-branches' || !('repositoryId' in payload)) return undefined;
  const { url } = await trx
    .selectFrom('repository')
    .select('url')
    .where('id', '=', String(payload.repositoryId))
    .executeTakeFirstOrThrow();
  return { branches: [url] };
};

/** A project with one of everything, and people who may or may not see it. Not for tests that change anything. */
export async function makeWorld(): Promise<World> {
  const app = await testApp({ worker: tellBranches });
  for (const name of PEOPLE) await app.createPerson(name);
  const roles: Record<string, Role> = { boss: 'manager', mem: 'member', vi: 'viewer' };
  await app.createProject('shop', roles);
  await app.createProject('other', { rival: 'manager' });
  const users = Object.fromEntries(
    await Promise.all(PEOPLE.map(async (name) => [name, await app.signIn(name)] as const)),
  ) as Record<Person, TestUser>;
  const estate = await makeEstate(app, { projectId: 'shop', manager: users.boss, marker: MARKER });
  const { id: bossId } = await app.db
    .selectFrom('person')
    .select('id')
    .where('username', '=', 'boss')
    .executeTakeFirstOrThrow();
  const known: Known = {
    ...estate,
    version: 1,
    toolName: 'ESLINT',
    toolNameList: ['ESLINT'],
    checkerKey: 'no-undef',
    bizType: 'IgnoreDefect',
    id: bossId,
    username: 'mem',
    userName: 'boss',
    user: 'boss',
    fileName: 'a.zip',
    order: 'FILE',
    orderType: 'CREATE_DATE',
    invoke: 'list',
    directory: 'blueking',
    service: 'codecc',
    resource_type_code: 'task',
    nameCn: 'taken_over',
    codeLang: 64,
    permissions: ['defect_view'],
    scopes: ['read'],
    server: '000',
    session: 'abcdefgh',
    secret: 'x'.repeat(43),
    password: 'correct horse battery',
    email: 'a@example.com',
    commit: 'a'.repeat(40),
    format: 'sarif',
    disableReason: 'no longer in use here',
    stopReason: 'no longer in use here',
    type: 'TASK',
    condition: '{}',
    edit: 'https://pipeline.example/{pipelineId}',
    history: 'https://pipeline.example/{pipelineId}',
    executeTime: '02:30',
    executeDate: ['1'],
    fromDate: '2026-01-01',
    action: 'task_manage',
    beginLine: 1,
    endLine: 2,
  };
  return { app, users, known };
}
