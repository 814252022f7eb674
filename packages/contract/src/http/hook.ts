import { type Static, Type } from 'typebox';

/** Addresses that code hosts call after a push (ours). */

export const HookParams = Type.Object({ taskId: Type.Integer({ minimum: 1 }), hookId: Type.Integer({ minimum: 1 }) });

export const NewHookBody = Type.Object({
  name: Type.String({ maxLength: 100 }),
  /** What the code host signs with, or sends as its token. Given: calls without it are refused. */
  secret: Type.Optional(Type.String({ minLength: 8, maxLength: 200 })),
});

/** `path` holds the token: it is answered once and never again. */
export const NewHook = Type.Object({ id: Type.Integer(), token: Type.String(), path: Type.String() });

export type NewHook = Static<typeof NewHook>;

export const Hook = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  hasSecret: Type.Boolean(),
  createdBy: Type.String(),
  createdDate: Type.Integer(),
  lastUsedAt: Type.Optional(Type.Integer()),
});
export type Hook = Static<typeof Hook>;

export const HookTokenParams = Type.Object({ token: Type.String({ maxLength: 200 }) });

export const HOOK_OUTCOMES = ['started', 'queued', 'waiting', 'ignored', 'refused'] as const;

/**
 * `started`: a scan of the branch; `queued`: one waits that will see this push; `waiting`: one runs, another follows it;
 * `ignored`: nothing to scan (a ping, a tag, a branch that went); `refused`: the task does not take scans now.
 */
export const HookAnswer = Type.Object({
  outcome: Type.Enum([...HOOK_OUTCOMES]),
  branch: Type.Optional(Type.String()),
  buildNum: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
});
export type HookAnswer = Static<typeof HookAnswer>;
