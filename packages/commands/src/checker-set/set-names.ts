import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { sql } from 'kysely';

const ID = /^[0-9a-zA-Z_]{1,50}$/;
const NAME = /^[a-zA-Z0-9_\u4e00-\u9fa5]{1,50}$/;
const MAX_DESCRIPTION = 2_000;

/** Both of contract-core 9.5, whole; clients check the beginning only. @throws AssayError illegal */
export function assertSetId(id: string): void {
  if (!ID.test(id))
    throw new AssayError('illegal', {
      zh: '规则集 ID 由 1 到 50 个字母、数字或下划线组成',
      en: 'The id of a checker set is 1 to 50 letters, digits and underscores',
    });
}

export function assertSetName(name: string): void {
  if (!NAME.test(name))
    throw new AssayError('illegal', {
      zh: '规则集名称由 1 到 50 个中文、字母、数字或下划线组成',
      en: 'The name of a checker set is 1 to 50 Chinese characters, letters, digits and underscores',
    });
}

/** Text of people is one text, whatever language it is in. @throws AssayError illegal */
export function setText(text: string): string {
  if (text.length > MAX_DESCRIPTION)
    throw new AssayError('illegal', { zh: '描述过长', en: 'The description is too long' });
  return JSON.stringify({ zh: text, en: text });
}

/** The id is taken for good, by whichever project. @throws AssayError exists */
export async function assertFreeId(trx: Transaction, id: string): Promise<void> {
  const taken = await trx.selectFrom('checker_set').select('id').where('id', '=', id).executeTakeFirst();
  if (taken) throw new AssayError('exists', { zh: `规则集 ID ${id}`, en: `The checker set id ${id}` });
}

/** The name is not that of another set of the project. @param except the set that bears it @throws AssayError exists */
export async function assertFreeName(
  trx: Transaction,
  { projectId, name, except = '' }: { projectId: string; name: string; except?: string },
): Promise<void> {
  // Two people of a project who give the same name at once: one comes second and is told.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`checker set ${projectId}`}, 0))`.execute(trx);
  const taken = await trx
    .selectFrom('checker_set')
    .select('id')
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where('id', '<>', except)
    .where(sql<boolean>`name->>'zh' = ${name}`)
    .executeTakeFirst();
  if (taken) throw nameTaken(name);
}

/** The name is not that of another public set. @throws AssayError exists */
export async function assertFreePublicName(
  trx: Transaction,
  { name, except }: { name: string; except: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('public checker sets', 0))`.execute(trx);
  const taken = await trx
    .selectFrom('checker_set')
    .select('id')
    .where('scope', '=', 1)
    .where('deleted_at', 'is', null)
    .where('id', '<>', except)
    .where(sql<boolean>`${name} in (name->>'zh', name->>'en')`)
    .executeTakeFirst();
  if (taken) throw nameTaken(name);
}

function nameTaken(name: string): AssayError {
  return new AssayError('exists', { zh: `规则集名称 ${name}`, en: `The checker set name ${name}` });
}
