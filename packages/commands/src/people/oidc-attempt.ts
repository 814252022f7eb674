import type { Db } from '@assay/database/connect';
import { hashToken, newToken } from './token.ts';

/** A sign-in at a provider takes no longer: a person types a password and perhaps a code there. */
export const ATTEMPT_MINUTES = 15;

export interface OidcAttempt {
  readonly nonce: string;
  /** PKCE code verifier. */
  readonly verifier: string;
  /** Path on this site. */
  readonly returnTo: string;
}

/**
 * Remembers a sign-in that begins.
 * @returns `state` for the provider, `browser` for a cookie: only the browser that began may finish
 */
export async function beginOidcAttempt(
  db: Db,
  { attempt, now }: { attempt: OidcAttempt; now: Date },
): Promise<{ state: string; browser: string }> {
  const state = newToken();
  const browser = newToken();
  await db.deleteFrom('oidc_attempt').where('expires_at', '<', now).execute();
  await db
    .insertInto('oidc_attempt')
    .values({
      state_hash: hashToken(state),
      browser_hash: hashToken(browser),
      nonce: attempt.nonce,
      verifier: attempt.verifier,
      return_to: attempt.returnTo,
      expires_at: new Date(now.getTime() + ATTEMPT_MINUTES * 60_000),
    })
    .execute();
  return { state, browser };
}

/** Takes an attempt, once; undefined for another browser's, an unknown or an old one. */
export async function takeOidcAttempt(
  db: Db,
  { state, browser, now }: { state: string; browser: string; now: Date },
): Promise<OidcAttempt | undefined> {
  const row = await db
    .deleteFrom('oidc_attempt')
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browser))
    .where('expires_at', '>', now)
    .returning(['nonce', 'verifier', 'return_to as returnTo'])
    .executeTakeFirst();
  return row;
}
