import type { BothLanguages } from '@assay/contract/both-languages';
import { actsByLanguage } from '@assay/contract/tool-definition';
import { availableTo } from '@assay/database/checkers/available-sets';
import { readTaskContents } from '@assay/database/checkers/task-contents';
import type { Db } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import { everywhere } from '@assay/domain/checkers/by-language';
import {
  closedParameters,
  effectiveCheckers,
  type OwnContent,
  type SetContent,
  type ToolCheckers,
} from '@assay/domain/checkers/effective';
import { checker as checkerOf, toolByName } from '@assay/tools/catalogue';
import { type Selectable, sql } from 'kysely';
import type { LibraryChecker } from '../../checkers/library.ts';

/** One checker, of the product or of the project; the catalogue stands in until the first start has stored it. */
export async function findChecker(
  db: Db,
  { tool, key, projectId }: { tool: string; key: string; projectId: string | undefined },
): Promise<LibraryChecker | undefined> {
  const row = await db
    .selectFrom('checker')
    .selectAll()
    .where('tool', '=', tool)
    .where('key', '=', key)
    .where((eb) => eb.or([eb('project_id', 'is', null), eb('project_id', '=', projectId ?? '')]))
    .executeTakeFirst();
  const definition = row?.definition ?? checkerOf(tool, key);
  if (!definition) return undefined;
  return {
    tool,
    definition,
    createdBy: row?.created_by ?? 'system',
    createdAt: row?.created_at ?? new Date(0),
    custom: row !== undefined && row.project_id !== null,
    recommend: undefined,
    selected: false,
  };
}

/** Checkers of a tool that a project may use, deprecated ones included. */
export async function checkersOfTool(
  db: Db,
  { tool, projectId }: { tool: string; projectId: string },
): Promise<Selectable<Schema['checker']>[]> {
  return db
    .selectFrom('checker')
    .selectAll()
    .where('tool', '=', tool)
    .where((eb) => eb.or([eb('project_id', 'is', null), eb('project_id', '=', projectId)]))
    .orderBy('key')
    .execute();
}

export interface ToolInTask {
  /** What the tool uses now. */
  readonly checkers: ToolCheckers['checkers'];
  /** Parameters of closed checkers that the task has values for. */
  readonly kept: ToolCheckers['checkers'];
  /** What checkers weigh here instead of what they say themselves. */
  readonly severities: ToolCheckers['severities'];
  /** What is on in which language. */
  readonly byLanguage: ToolCheckers['byLanguage'];
  /** Set the tool follows; undefined when it is configured in the task or no set is about it. */
  readonly linked: { readonly id: string; readonly version: number } | undefined;
}

/** What one tool of a task uses, and after which set. Where several are about the tool, the one with most of it leads. */
export async function toolInTask(db: Db, { taskId, tool }: { taskId: number; tool: string }): Promise<ToolInTask> {
  const { sets, own } = await readTaskContents(db, taskId);
  const used = effectiveCheckers(sets, own).get(tool);
  const { checkers, severities } = used ?? { checkers: new Map(), severities: new Map() };
  const definition = toolByName(tool);
  const alike = used && definition && !actsByLanguage(definition);
  const byLanguage = alike ? everywhere(used) : (used?.byLanguage ?? []);
  return {
    checkers,
    severities,
    byLanguage,
    kept: closedParameters(own, tool),
    linked: linkedSet(sets, { own, tool }),
  };
}

function linkedSet(
  sets: readonly SetContent[],
  { own, tool }: { own: readonly OwnContent[]; tool: string },
): ToolInTask['linked'] {
  const configured = own.find((entry) => entry.tool === tool);
  if (configured && 'checkers' in configured) return undefined;
  const about = sets
    .filter(({ id }) => !configured || id === configured.setId)
    .map((set) => ({ ...set, share: set.checkers.filter(({ toolName }) => toolName === tool).length }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share);
  return about[0] && { id: about[0].id, version: about[0].version };
}

export interface SetHead {
  readonly id: string;
  readonly name: BothLanguages;
  readonly creator: string;
  readonly code_lang: number;
  readonly latest: number;
}

export async function setHead(db: Db, id: string): Promise<SetHead | undefined> {
  return db
    .selectFrom('checker_set')
    .select(['id', 'name', 'creator', 'code_lang'])
    .select((eb) =>
      eb
        .selectFrom('checker_set_version as v')
        .select((max) => max.fn.max('v.version').as('latest'))
        .whereRef('v.set_id', '=', 'checker_set.id')
        .$asScalar()
        .$notNull()
        .as('latest'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A set with its newest content of some tool, for the old screens. */
export interface ToolSet {
  readonly id: string;
  readonly name: BothLanguages;
  readonly creator: string;
  readonly code_lang: number;
  readonly scope: number;
  readonly source: string | null;
  readonly official: boolean;
  readonly version: number;
  /** Checkers of the tool in it. */
  readonly checker_count: number;
  /** Tasks of the project that use it. */
  readonly task_usage: number;
}

/** Sets a project may use that are about a tool, in the project's version; the most used first. */
export async function setsAbout(db: Db, { projectId, tool }: { projectId: string; tool: string }): Promise<ToolSet[]> {
  const { rows } = await sql<ToolSet>`
    select checker_set.id, name, creator, code_lang, scope, source, checker_set.project_id is null as official,
      content.version, content.checker_count,
      (select count(*) from task_set join task on task.id = task_set.task_id
        where task_set.set_id = checker_set.id and task.project_id = ${projectId} and task.deleted_at is null) as task_usage
    from checker_set
    left join project_set p on p.set_id = checker_set.id and p.project_id = ${projectId}
    cross join lateral (
      select v.version, (select count(*) from jsonb_array_elements(v.checkers) c where c->>'toolName' = ${tool}) as checker_count
      from checker_set_version v
      where v.set_id = checker_set.id and coalesce(p.version, 2147483647) in (v.version, 2147483647)
      order by v.version desc limit 1
    ) content
    where ${availableTo(projectId)} and content.checker_count > 0
    order by task_usage desc, checker_set.id
  `.execute(db);
  return rows;
}

/** Contents of two versions of a set the project can see; undefined when one is not there. */
export async function twoVersions(
  db: Db,
  { projectId, id, versions }: { projectId: string; id: string; versions: readonly [number, number] },
): Promise<{ version: number; checkers: SetContent['checkers']; created_at: Date }[]> {
  return db
    .selectFrom('checker_set_version as v')
    .innerJoin('checker_set', 'checker_set.id', 'v.set_id')
    .select(['v.version', 'v.checkers', 'v.created_at'])
    .where('v.set_id', '=', id)
    .where('v.version', 'in', [...versions])
    .where(availableTo(projectId))
    .execute();
}

/** Tasks of the project that use the set and in which the person is more than a viewer. */
export async function myTasksWith(
  db: Db,
  { projectId, id, personId }: { projectId: string; id: string; personId: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('task_set')
    .innerJoin('task', 'task.id', 'task_set.task_id')
    .innerJoin('task_member', 'task_member.task_id', 'task.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('task_set.set_id', '=', id)
    .where('task.project_id', '=', projectId)
    .where('task.deleted_at', 'is', null)
    .where('task_member.person_id', '=', personId)
    .where('task_member.role', '<>', 'viewer')
    .executeTakeFirstOrThrow();
  return count;
}
