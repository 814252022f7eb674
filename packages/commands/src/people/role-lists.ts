import { ROLES } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { Db, Transaction } from '@assay/database/connect';
import { peopleByName } from './person-by-name.ts';

/** Whom a role or a function is given to, as a page or a pipeline says it. */
export interface RoleList<Code extends string> {
  readonly code: Code;
  /** User names. */
  readonly users: readonly string[];
  /** `manager`, `member`, `viewer` (everybody of the project with that role) or the id of one of its groups. */
  readonly groups: readonly string[];
}

export interface ResolvedList<Code extends string> {
  readonly code: Code;
  readonly people: readonly { readonly id: number; readonly username: string }[];
  readonly groups: readonly string[];
}

/**
 * Looks up the people and groups of lists. The last list of a code counts.
 * @throws AssayError notFound, naming the first unknown person or group
 */
export async function resolveLists<Code extends string>(
  db: Db | Transaction,
  { projectId, lists }: { projectId: string; lists: readonly RoleList<Code>[] },
): Promise<ResolvedList<Code>[]> {
  const people = await peopleByName(
    db,
    lists.flatMap((list) => list.users),
  );
  const groups = await db.selectFrom('project_group').select('id').where('project_id', '=', projectId).execute();
  const keys = new Set<string>([...ROLES, ...groups.map((group) => String(group.id))]);
  const unknown = lists.flatMap((list) => list.groups).find((key) => !keys.has(key));
  if (unknown !== undefined) throw new AssayError('notFound', { zh: `用户组 ${unknown}`, en: `Group ${unknown}` });
  const byName = new Map(people.map((person) => [person.username.toLowerCase(), person]));
  const resolved = lists.map((list) => ({
    code: list.code,
    people: [...new Set(list.users.flatMap((name) => byName.get(name.trim().toLowerCase()) ?? []))],
    groups: [...new Set(list.groups)],
  }));
  return [...new Map(resolved.map((list) => [list.code, list])).values()];
}

/** Lists as one line each, for the audit log. */
export function listLines(lists: readonly ResolvedList<string>[]): string[] {
  return lists.map(({ code, people, groups }) => {
    const names = [...people.map((person) => person.username), ...groups.map((key) => `@${key}`)];
    return `${code}: ${names.join(' ') || '-'}`;
  });
}
