/**
 * Rows for tests, straight into the database: no command is involved, so a test of a command can start anywhere.
 * Long because it is one list: factories call each other for the parents that are not given. Names and ids are counted
 * per database, so tests of one file never clash.
 */
import { randomBytes } from 'node:crypto';
import { csrfOf, hashToken, newToken } from '@assay/commands/people/token';
import {
  CREATE_FROM,
  DETECTION,
  FOLLOW_STATUS,
  LATEST_VERSION,
  type Role,
  STEP,
  STEP_FLAG,
} from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import type { Insertable, Selectable } from 'kysely';

export interface SignedInPerson {
  readonly id: number;
  readonly username: string;
  /** Session cookie and CSRF header of a signed-in browser. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Factories {
  person(given?: { username?: string; isAdmin?: boolean }): Promise<SignedInPerson>;
  project(given?: { id?: string; members?: Partial<Record<Role, readonly SignedInPerson[]>> }): Promise<{ id: string }>;
  repository(
    given: { projectId: string } & Partial<Insertable<Schema['repository']>>,
  ): Promise<Selectable<Schema['repository']>>;
  checkerSet(given?: {
    id?: string;
    projectId?: string;
    name?: { zh: string; en: string };
    codeLang?: number;
    categories?: string[];
    source?: string;
    isDefault?: boolean;
    creator?: string;
    /** Content of each version, the first one is version 1. */
    versions?: readonly (readonly { toolName: string; checkerKey: string; props?: string }[])[];
  }): Promise<{ id: string }>;
  /** `tools` are connected, `sets` follow the newest version, `members` are of the task itself. */
  task(
    given: {
      projectId: string;
      tools?: readonly string[];
      sets?: readonly string[];
      members?: Partial<Record<Role, readonly SignedInPerson[]>>;
    } & Partial<Insertable<Schema['task']>>,
  ): Promise<Selectable<Schema['task']>>;
  branch(given: { taskId: number; name?: string; kind?: 'main' | 'long' | 'request' }): Promise<{ id: number }>;
  /** On the main branch, which is made when missing; numbers go up by one. */
  build(given: { taskId: number } & Partial<Insertable<Schema['build']>>): Promise<Selectable<Schema['build']>>;
  /** A record of one tool; finished well unless said otherwise. */
  buildTool(given: {
    taskId: number;
    build: number;
    tool: string;
    flag?: 1 | 2 | 3 | 4;
    step?: number;
    startedAt?: Date;
    endedAt?: Date | null;
    result?: Record<string, unknown>;
  }): Promise<void>;
  buildStep(given: {
    taskId: number;
    build: number;
    tool: string;
    seq: number;
    step: number;
    flag?: 1 | 2 | 3 | 4;
    message?: { zh: string; en: string };
    startedAt?: Date;
    endedAt?: Date | null;
  }): Promise<void>;
  /** Log lines numbered from `first` (1 by default). */
  log(given: {
    taskId: number;
    build: number;
    tool?: string;
    messages: readonly string[];
    first?: number;
  }): Promise<void>;
  /** An open defect of the main branch with its file. */
  defect(
    given: { taskId: number; tool: string; checker?: string; path?: string; line?: number; build?: number } & Partial<
      Pick<Insertable<Schema['place']>, 'severity' | 'detection' | 'author' | 'message'>
    >,
  ): Promise<{ id: number; fileId: number }>;
}

/** A moment all factories count from; a test that cares gives its own times. */
export const TEST_TIME = new Date('2026-03-02T08:00:00.000Z');

export function factories(db: Db): Factories {
  let count = 0;
  const next = () => ++count;

  const made: Factories = {
    async person(given = {}) {
      const username = given.username ?? `person${next()}`;
      const row = {
        username,
        display_name: username,
        email: null,
        password_hash: null,
        is_admin: given.isAdmin ?? false,
        disabled_at: null,
      };
      const { id } = await db.insertInto('person').values(row).returning('id').executeTakeFirstOrThrow();
      const token = newToken();
      const expires_at = new Date(Date.now() + 86_400_000);
      await db
        .insertInto('session')
        .values({ token_hash: hashToken(token), person_id: id, expires_at, user_agent: null })
        .execute();
      const csrf = csrfOf(token);
      return {
        id,
        username,
        headers: { cookie: `assay_session=${token}; backend_csrftoken=${csrf}`, 'x-csrftoken': csrf },
      };
    },

    async project(given = {}) {
      const id = given.id ?? `project${next()}`;
      await db
        .insertInto('project')
        .values({ id, name: `Project ${id}`, created_by: 'admin' })
        .execute();
      for (const [person, role] of byRole(given.members))
        await db.insertInto('project_member').values({ project_id: id, person_id: person.id, role }).execute();
      return { id };
    },

    async repository({ projectId, ...given }) {
      const number = next();
      return db
        .insertInto('repository')
        .values({
          id: `repo${number}`,
          alias: `team/repo${number}`,
          kind: 'CODE_GIT',
          url: `https://git.example/team/repo${number}.git`,
          created_by: 'admin',
          ...given,
          project_id: projectId,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    async checkerSet(given = {}) {
      const id = given.id ?? `set${next()}`;
      const name = given.name ?? { zh: `规则集 ${id}`, en: `Set ${id}` };
      await db
        .insertInto('checker_set')
        .values({
          id,
          project_id: given.projectId ?? null,
          name: JSON.stringify(name),
          description: JSON.stringify({ zh: '说明', en: 'Description' }),
          code_lang: given.codeLang ?? 64,
          categories: given.categories ?? ['DEFECT'],
          scope: given.projectId === undefined ? 1 : 2,
          source: given.source ?? (given.projectId === undefined ? 'DEFAULT' : null),
          is_default: given.isDefault ?? false,
          creator: given.creator ?? 'system',
        })
        .execute();
      const versions = given.versions ?? [[{ toolName: 'ESLINT', checkerKey: 'no-undef' }]];
      for (const [index, checkers] of versions.entries())
        await db
          .insertInto('checker_set_version')
          .values({ set_id: id, version: index + 1, checkers: JSON.stringify(checkers) })
          .execute();
      return { id };
    },

    async task({ projectId, tools = [], sets = [], members = {}, ...given }) {
      const number = next();
      const repositoryId =
        given.repository_id === undefined ? (await made.repository({ projectId })).id : given.repository_id;
      const task = await db
        .insertInto('task')
        .values({
          name_cn: `task_${number}`,
          name_en: `CODECC_${number}_${randomBytes(4).toString('hex')}`,
          code_lang: 64 | 1_073_741_824,
          create_from: CREATE_FROM.self,
          atom_code: 'CodeccCheckAtomDebug',
          pipeline_id: `p-${randomBytes(16).toString('hex')}`,
          branch_name: 'master',
          created_by: 'admin',
          ...given,
          repository_id: repositoryId,
          project_id: projectId,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      for (const [person, role] of byRole(members))
        await db.insertInto('task_member').values({ task_id: task.id, person_id: person.id, role }).execute();
      for (const tool of tools)
        await db
          .insertInto('task_tool')
          .values({ task_id: task.id, tool, follow_status: FOLLOW_STATUS.connected })
          .execute();
      for (const set of sets)
        await db.insertInto('task_set').values({ task_id: task.id, set_id: set, version: LATEST_VERSION }).execute();
      return task;
    },

    async branch({ taskId, name = 'master', kind = 'main' }) {
      const { last } = await db
        .selectFrom('branch')
        .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('last'))
        .where('task_id', '=', taskId)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('branch')
        .values({ task_id: taskId, id: last + 1, name, kind })
        .execute();
      return { id: last + 1 };
    },

    async build({ taskId, ...given }) {
      const branchId = given.branch_id ?? (await mainBranch(db, made, taskId));
      const { last } = await db
        .selectFrom('build')
        .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)).as('last'))
        .where('task_id', '=', taskId)
        .executeTakeFirstOrThrow();
      const createdAt = new Date(TEST_TIME.getTime() + (last + 1) * 3_600_000);
      const status = given.status ?? 'succeeded';
      const ended = status === 'queued' || status === 'running' ? null : new Date(createdAt.getTime() + 60_000);
      return db
        .insertInto('build')
        .values({
          number: last + 1,
          id: randomBytes(16).toString('hex'),
          mode: 1,
          trigger: 'manual',
          started_by: 'admin',
          created_at: createdAt,
          started_at: status === 'queued' ? null : createdAt,
          ended_at: ended,
          ...given,
          status,
          branch_id: branchId,
          task_id: taskId,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    async buildTool({
      taskId,
      build,
      tool,
      flag = STEP_FLAG.success,
      step = STEP.commit,
      startedAt = TEST_TIME,
      endedAt,
      result,
    }) {
      const end =
        endedAt === undefined ? (flag === STEP_FLAG.running ? null : new Date(startedAt.getTime() + 5_000)) : endedAt;
      await db
        .insertInto('build_tool')
        .values({
          task_id: taskId,
          build_number: build,
          tool,
          flag,
          curr_step: step,
          started_at: startedAt,
          ended_at: end,
          result: result ? JSON.stringify(result) : null,
        })
        .execute();
    },

    async buildStep({
      taskId,
      build,
      tool,
      seq,
      step,
      flag = STEP_FLAG.success,
      message,
      startedAt = TEST_TIME,
      endedAt,
    }) {
      const end =
        endedAt === undefined ? (flag === STEP_FLAG.running ? null : new Date(startedAt.getTime() + 1_000)) : endedAt;
      await db
        .insertInto('build_step')
        .values({
          task_id: taskId,
          build_number: build,
          tool,
          seq,
          step_num: step,
          flag,
          started_at: startedAt,
          ended_at: end,
          message: message ? JSON.stringify(message) : null,
        })
        .execute();
    },

    async log({ taskId, build, tool = '', messages, first = 1 }) {
      if (messages.length === 0) return;
      const rows = messages.map((message, index) => ({
        task_id: taskId,
        build_number: build,
        line_no: first + index,
        tool,
        message,
        at: TEST_TIME,
      }));
      await db.insertInto('build_log').values(rows).execute();
    },

    async defect({ taskId, tool, checker = 'no-undef', path = 'src/a.js', line = 1, build = 1, ...given }) {
      const branchId = await mainBranch(db, made, taskId);
      const fileId = await fileAt(db, { taskId, path });
      const id = (
        await db
          .selectNoFrom((eb) => eb.fn<number>('nextval', [eb.val('defect_id')]).as('id'))
          .executeTakeFirstOrThrow()
      ).id;
      await db
        .insertInto('defect')
        .values({ task_id: taskId, id, tool, checker, first_build: build, cause: 'code' })
        .execute();
      await db
        .insertInto('place')
        .values({
          severity: 2,
          detection: DETECTION.present,
          author: 'ann',
          message: `${checker} at ${path}:${line}`,
          ...given,
          task_id: taskId,
          branch_id: branchId,
          defect_id: id,
          tool,
          checker,
          file_id: fileId,
          file_key: path.split('/').at(-1) ?? path,
          line,
          end_line: line,
          col: 1,
          blob: Buffer.alloc(32),
          first_build: build,
          first_seen_at: TEST_TIME,
          needs_check: false,
        })
        .execute();
      return { id, fileId };
    },
  };
  return made;
}

function byRole(members: Partial<Record<Role, readonly SignedInPerson[]>> = {}): [SignedInPerson, Role][] {
  return (['manager', 'member', 'viewer'] as const).flatMap((role) =>
    (members[role] ?? []).map((person): [SignedInPerson, Role] => [person, role]),
  );
}

async function mainBranch(db: Db, made: Factories, taskId: number): Promise<number> {
  const known = await db
    .selectFrom('branch')
    .select('id')
    .where('task_id', '=', taskId)
    .where('kind', '=', 'main')
    .executeTakeFirst();
  return known?.id ?? (await made.branch({ taskId })).id;
}

async function fileAt(db: Db, { taskId, path }: { taskId: number; path: string }): Promise<number> {
  const known = await db
    .selectFrom('file')
    .select('id')
    .where('task_id', '=', taskId)
    .where('path_text', '=', path)
    .executeTakeFirst();
  if (known) return known.id;
  const row = {
    task_id: taskId,
    path_text: path,
    path_hash: hashToken(path),
    sort_key: path.split('/').at(-1) ?? path,
  };
  return (await db.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
