import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 32 random bytes as text: the secret of a session or an API token. It is shown once and never stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token. A plain hash is enough: the token has 256 random bits, there is nothing to guess. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The CSRF value of a session: bound to it, so one planted by another site of the domain is worth nothing, and derived
 * from it, so every node knows it without asking.
 */
export function csrfOf(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('assay csrf').digest('base64url');
}

/** Compares two secrets without telling by time where they differ. */
export function sameSecret(left: string, right: string): boolean {
  return timingSafeEqual(hashToken(left), hashToken(right));
}
