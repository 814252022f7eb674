import { randomBytes } from 'node:crypto';
import { CREATE_FROM, FOLLOW_STATUS, LATEST_VERSION, type Role } from '@assay/contract/codes';
import type { Schema } from '@assay/database/schema';
import type { Insertable, Selectable } from 'kysely';
import type { Making } from './making.ts';
import { byRole, type SignedInPerson } from './people.ts';

/** Repositories, checker sets and tasks; parents that are not given are made. */
export interface TaskFactories {
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
    versions?: readonly (readonly { toolName: string; checkerKey: string; props?: string; severity?: 1 | 2 | 4 }[])[];
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
}

export function taskFactories({ db, next }: Making): TaskFactories {
  const made: TaskFactories = {
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
  };
  return made;
}
