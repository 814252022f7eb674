import { PERMISSIONS, type Permission } from '@assay/contract/codes';
import { ApiError, CODE, isForbidden } from './api-error.ts';
import { createStore } from './store.ts';

/** What stands in the way of something the user wanted to do, and is explained in a dialog instead of a passing notice. */
export interface Refusal {
  /** A missing permission, or code that may not be read before its host was asked. */
  readonly kind: 'forbidden' | 'authorize';
  /** The server's sentence. */
  readonly message: string;
}

export const refusal = createStore<Refusal | undefined>(undefined);

/** @returns undefined when the failure is of another kind */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === CODE.sourceAuthorization) return { kind: 'authorize', message: error.message };
  // Without a session token the page is stale, which no permission mends.
  if (isForbidden(error) && error.code !== CODE.csrf) return { kind: 'forbidden', message: error.message };
  return undefined;
}

/** The permission a server's sentence names. */
export function missingPermission(message: string): Permission | undefined {
  return PERMISSIONS.find((permission) => message.includes(permission));
}
