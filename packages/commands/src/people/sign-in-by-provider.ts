import type { Role } from '@assay/contract/codes';
import type { OidcFault } from '@assay/contract/http/auth';
import type { Transaction } from '@assay/database/connect';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { findProviderPerson } from './find-provider-person.ts';
import { openSession } from './open-session.ts';
import { syncProviderRights } from './sync-provider-rights.ts';

/** Whom a sign-in provider vouches for. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  readonly email?: string | undefined;
  readonly emailVerified: boolean;
  readonly username?: string | undefined;
  readonly displayName?: string | undefined;
  readonly groups: readonly string[];
}

/** What the site makes of it. */
export interface ProviderRules {
  /** Lower case; empty: every domain. */
  readonly domains: readonly string[];
  readonly autoCreate: boolean;
  readonly adminGroup?: string | undefined;
  readonly roles: readonly { readonly group: string; readonly projectId: string; readonly role: Role }[];
}

export interface ProviderSignIn {
  readonly claims: Claims;
  readonly rules: ProviderRules;
  readonly address: string;
  readonly userAgent?: string | undefined;
  readonly now: Date;
}

export type ProviderSignInResult =
  | { readonly kind: 'signed-in'; readonly username: string; readonly token: string }
  | { readonly kind: 'refused'; readonly fault: OidcFault };

/**
 * Lets in whom a provider vouches for: a person it sent before, else the one person with the same mail address when the
 * provider has verified it, else a new one when the site wants that. Rights follow the groups.
 */
export async function signInByProvider(trx: Transaction, input: ProviderSignIn): Promise<ProviderSignInResult> {
  const { claims, rules, address, userAgent, now } = input;
  const by = { actor: claims.username ?? claims.email ?? claims.subject, address };
  const refused = async (fault: OidcFault): Promise<ProviderSignInResult> => {
    await recordAudit(trx, { kind: 'sign_in_refused', by, detail: { door: 'oidc', fault }, now });
    return { kind: 'refused', fault };
  };
  // Two first sign-ins of one person at once take turns.
  const key = `${claims.issuer} ${claims.subject}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
  if (!isWelcome(claims, rules.domains)) return refused('domain');
  const found = await findProviderPerson(trx, { claims, autoCreate: rules.autoCreate, address });
  if ('fault' in found) return refused(found.fault);
  if (found.disabled) return refused('disabled');
  const { personId, username } = found;
  await syncProviderRights(trx, { personId, username, groups: claims.groups, rules });
  const { token } = await openSession(trx, { personId, door: 'oidc', address, userAgent, now });
  await recordAudit(trx, { kind: 'sign_in', by: { actor: username, address }, detail: { door: 'oidc' }, now });
  return { kind: 'signed-in', username, token };
}

/** A domain counts only when the provider has seen mail arrive there. */
function isWelcome({ email, emailVerified }: Claims, domains: readonly string[]): boolean {
  if (domains.length === 0) return true;
  const domain = email?.split('@').at(-1)?.toLowerCase();
  return emailVerified && domain !== undefined && domains.includes(domain);
}
