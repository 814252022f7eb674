import { AssayError } from '@assay/contract/errors';
import type { TokenScope } from '@assay/contract/http/auth';
import type { Transaction } from '@assay/database/connect';
import { type By, recordAudit } from '../audit/record-audit.ts';
import { hashToken, newToken } from './token.ts';

export interface NewApiToken {
  readonly personId: number;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Absent: the token does not end by itself. */
  readonly expiresAt?: Date;
  /** Absent where no person acts: tests, the command line. */
  readonly by?: By;
}

/**
 * Makes a token for scripts.
 * @returns its id and the secret, which is not kept and cannot be shown again
 * @throws AssayError required (name, scopes)
 */
export async function createApiToken(trx: Transaction, token: NewApiToken): Promise<{ id: number; secret: string }> {
  if (token.name.trim() === '') throw new AssayError('required', { zh: '名称', en: 'Name' });
  if (token.scopes.length === 0) throw new AssayError('required', { zh: '权限范围', en: 'Scope' });
  const secret = `assay_${newToken()}`;
  const { id } = await trx
    .insertInto('api_token')
    .values({
      person_id: token.personId,
      name: token.name.trim(),
      token_hash: hashToken(secret),
      scopes: [...new Set(token.scopes)],
      expires_at: token.expiresAt ?? null,
      last_used_at: null,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (token.by) {
    const detail = { name: token.name.trim(), scopes: [...new Set(token.scopes)] };
    await recordAudit(trx, { kind: 'token_created', by: token.by, detail });
  }
  return { id, secret };
}
