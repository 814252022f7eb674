import { TOKEN_SCOPES, type TokenRow } from '@assay/contract/http/auth';

interface StoredToken {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
}

/** A token as its owner and administrators see it: everything but the secret, which nobody has. */
export function presentToken(row: StoredToken, now: Date): TokenRow {
  const expired = row.expires_at !== null && row.expires_at <= now;
  return {
    id: row.id,
    name: row.name,
    scopes: TOKEN_SCOPES.filter((scope) => row.scopes.includes(scope)),
    createdAt: row.created_at.getTime(),
    ...(row.expires_at === null ? {} : { expiresAt: row.expires_at.getTime() }),
    ...(row.last_used_at === null ? {} : { lastUsedAt: row.last_used_at.getTime() }),
    ...(row.revoked_at === null ? {} : { revokedAt: row.revoked_at.getTime() }),
    state: row.revoked_at !== null ? 'revoked' : expired ? 'expired' : 'active',
  };
}
