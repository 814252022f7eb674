import type { Permission } from '@assay/contract/codes';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';

/** The application as features see it: types of params, query, body and answer come from the route's schemas. */
export type AssayApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/**
 * Who may call a route: a permission on the task or project it is about, or one of the levels
 * `public` (no sign-in), `signed-in`, `project-member`, `project-manager`, `set-manager` (rights on a checker set), `build-token` (pipelines),
 * `administrator`. The guard inside the handler decides; this says the same to the catalogue of calls and to the test that
 * tries every call as a stranger.
 */
export type RouteNeeds =
  | Permission
  | 'public'
  | 'signed-in'
  | 'project-member'
  | 'project-manager'
  | 'set-manager'
  | 'build-token'
  | 'administrator';

declare module 'fastify' {
  interface FastifyContextConfig {
    needs?: RouteNeeds;
  }
}
