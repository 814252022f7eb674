import { AssayError } from '@assay/contract/errors';
import type { Db, Transaction } from '@assay/database/connect';
import { hashToken, newToken } from '../people/token.ts';

/** Who a build token speaks for: the pipelines of one project. */
export interface TokenHolder {
  readonly id: number;
  readonly projectId: string;
  readonly name: string;
  /** Whoever made it; what a pipeline does is done in that name. */
  readonly createdBy: string;
}

/**
 * Makes a token for the pipelines of a project.
 * @returns its id and the secret, which is not kept and cannot be shown again
 * @throws AssayError required (name), illegal (an end that has passed)
 */
export async function createBuildToken(
  trx: Transaction,
  input: { projectId: string; name: string; actor: string; expiresAt?: Date | undefined; now: Date },
): Promise<{ id: number; secret: string }> {
  const name = input.name.trim();
  if (name === '') throw new AssayError('required', { zh: '名称', en: 'Name' });
  if (input.expiresAt && input.expiresAt <= input.now)
    throw new AssayError('illegal', { zh: '有效期已过', en: 'The end of the token has passed' });
  const secret = `assaybuild_${newToken()}`;
  const { id } = await trx
    .insertInto('build_token')
    .values({
      project_id: input.projectId,
      name,
      token_hash: hashToken(secret),
      created_by: input.actor,
      expires_at: input.expiresAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, secret };
}

/**
 * Ends a token at once.
 * @returns its name
 * @throws AssayError notFound when the project has no such living one
 */
export async function revokeBuildToken(
  trx: Transaction,
  { projectId, id, now }: { projectId: string; id: number; now: Date },
): Promise<string> {
  const revoked = await trx
    .updateTable('build_token')
    .set({ revoked_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!revoked) throw new AssayError('notFound', { zh: '构建令牌', en: 'Build token' });
  return revoked.name;
}

/** A use within this time of the last noted one is not noted again. */
const NOTED_EVERY_MS = 60_000;

/** The holder of a living token; undefined for every other text, and for tokens of an archived project. */
export async function holderOf(
  db: Db,
  { secret, now }: { secret: string; now: Date },
): Promise<TokenHolder | undefined> {
  const row = await db
    .selectFrom('build_token')
    .innerJoin('project', 'project.id', 'build_token.project_id')
    .select(['build_token.id', 'project_id', 'build_token.name', 'build_token.created_by', 'last_used_at'])
    .where('token_hash', '=', hashToken(secret))
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where('project.archived_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > NOTED_EVERY_MS)
    await db.updateTable('build_token').set({ last_used_at: now }).where('id', '=', row.id).execute();
  return { id: row.id, projectId: row.project_id, name: row.name, createdBy: row.created_by };
}
