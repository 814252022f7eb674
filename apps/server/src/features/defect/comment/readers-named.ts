import { MOST_MENTIONED } from '@assay/commands/triage/mentions';
import { mentionedNames } from '@assay/contract/mention';
import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';
import { type Actor, mayOnTask } from '../../../access.ts';
import { MAY_READ } from '../policy.ts';

/**
 * User names, in small letters, of the people a comment names who may see the defects of the task: nobody else hears of them. Whoever
 * writes it knows already.
 */
export async function readersNamed(
  db: Db,
  { actor, taskId, text }: { actor: Actor; taskId: number; text: string },
): Promise<string[]> {
  const names = mentionedNames(text)
    .filter((name) => name !== actor.username.toLowerCase())
    .slice(0, MOST_MENTIONED);
  if (names.length === 0) return [];
  const people = await db
    .selectFrom('person')
    .select(['id', 'username', 'display_name', 'is_admin'])
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`lower(username) = any(${names}::text[])`)
    .execute();
  const readers: string[] = [];
  for (const { id, username, display_name, is_admin } of people) {
    const person = { personId: id, username, displayName: display_name, isAdmin: is_admin };
    if (await mayOnTask(db, { actor: person, taskId, permission: MAY_READ })) readers.push(username.toLowerCase());
  }
  return readers;
}
