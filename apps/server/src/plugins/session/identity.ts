import type { TokenScope } from '@assay/contract/http/auth';
import type { Actor } from '../../access.ts';

/** Who a request comes from, and by which door. */
export type Identity =
  | { readonly kind: 'session'; readonly actor: Actor; readonly token: string; readonly sessionId: number }
  | {
      readonly kind: 'api-token';
      readonly actor: Actor;
      readonly tokenHash: Buffer;
      readonly scopes: readonly string[];
    };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any guard runs; null for strangers. */
    identity: Identity | null;
  }
  interface FastifyContextConfig {
    /** `public`: answers strangers too, and its changes need no CSRF header (login, live transports: these check Origin). */
    readonly access?: 'public' | 'person';
    /** A POST that changes nothing (lists with filters in the body): tokens with scope `read` may call it. */
    readonly reads?: boolean;
    /** What an API token must hold when `reads` and `needs` do not say it: uploads. */
    readonly scope?: TokenScope;
    /** The person's own account: no API token may call it, whatever its scopes. */
    readonly sessionOnly?: boolean;
  }
}
