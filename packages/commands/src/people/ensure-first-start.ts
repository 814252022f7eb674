import { randomBytes } from 'node:crypto';
import type { Transaction } from '@assay/database/connect';
import { sql } from 'kysely';
import { createPerson } from './create-person.ts';
import { createProject } from './create-project.ts';

export const FIRST_ADMIN = 'admin';
export const FIRST_PROJECT = 'demo';

/** Any number; two processes that start at once take turns on it. */
const FIRST_START_LOCK = 4_217_001;

/**
 * On an empty database: the administrator and a project to begin with. Later starts change nothing, whatever password
 * is given.
 * @returns the password only when it was made here; it is not kept, so print it
 */
export async function ensureFirstStart(
  trx: Transaction,
  { adminPassword }: { adminPassword?: string | undefined },
): Promise<{ generatedPassword?: string }> {
  await sql`select pg_advisory_xact_lock(${sql.lit(FIRST_START_LOCK)})`.execute(trx);
  const anyone = await trx.selectFrom('person').select('id').limit(1).executeTakeFirst();
  if (anyone) return {};
  const password = adminPassword ?? randomBytes(12).toString('base64url');
  const personId = await createPerson(trx, {
    username: FIRST_ADMIN,
    displayName: 'Administrator',
    password,
    isAdmin: true,
  });
  await createProject(trx, {
    id: FIRST_PROJECT,
    name: 'Demo',
    actor: FIRST_ADMIN,
    members: [{ personId, role: 'manager' }],
  });
  return adminPassword === undefined ? { generatedPassword: password } : {};
}
