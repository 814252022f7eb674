import { AssayError } from '@assay/contract/errors';
import type { Db, Transaction } from '@assay/database/connect';

/** An active person by user name, whatever the case. @throws AssayError chooseUser (empty), notFound */
export async function personByName(
  db: Db | Transaction,
  username: string | undefined,
): Promise<{ id: number; username: string }> {
  const [person] = await peopleByName(db, [username ?? '']);
  if (!person) throw new AssayError('chooseUser');
  return person;
}

/** Active people by user name; empty names are left out. @throws AssayError notFound, naming the first unknown one */
export async function peopleByName(
  db: Db | Transaction,
  usernames: readonly string[],
): Promise<{ id: number; username: string }[]> {
  const wanted = new Set(usernames.map((name) => name.trim().toLowerCase()).filter((name) => name !== ''));
  if (wanted.size === 0) return [];
  const people = await db
    .selectFrom('person')
    .select(['id', 'username'])
    .where((eb) => eb(eb.fn<string>('lower', ['username']), 'in', [...wanted]))
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
  const known = new Set(people.map((person) => person.username.toLowerCase()));
  const unknown = [...wanted].find((name) => !known.has(name));
  if (unknown !== undefined) throw new AssayError('notFound', { zh: `用户 ${unknown}`, en: `User ${unknown}` });
  return people;
}
