import { type Static, Type } from 'typebox';

/** Scopes of API tokens: `read` for calls that change nothing, `write` for all. */
export const TOKEN_SCOPES = ['read', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Body of `POST {prefix}/auth/api/user/login`. */
export const LoginRequest = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 64 }),
  password: Type.String({ minLength: 1, maxLength: 256 }),
});
export type LoginRequest = Static<typeof LoginRequest>;

/** Who is signed in now. The session itself travels as a cookie that the page cannot read. */
export const LoginAnswer = Type.Object({ username: Type.String() });
export type LoginAnswer = Static<typeof LoginAnswer>;
