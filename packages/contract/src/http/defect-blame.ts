import { type Static, Type } from 'typebox';

/** `GET {prefix}/defect/api/user/warn/blame`: who last changed each line of a file; ours beside the contract. */
export const BlameQuery = Type.Object({
  filePath: Type.String({ minLength: 1, maxLength: 4_096 }),
  buildId: Type.Optional(Type.String({ maxLength: 64, description: 'As of this build; absent or empty: the newest' })),
});

export const BlameCommit = Type.Object({
  id: Type.String(),
  author: Type.String(),
  time: Type.Integer({ description: 'ms' }),
  subject: Type.String({ description: 'First line of its message, cut' }),
});
export type BlameCommit = Static<typeof BlameCommit>;

export const BlameData = Type.Object({
  /** Commit the lines are of. */
  revision: Type.String(),
  commits: Type.Array(BlameCommit),
  /** For each line from 1 on the index of its commit; -1: not known. */
  lines: Type.Array(Type.Integer({ minimum: -1 })),
});
export type BlameData = Static<typeof BlameData>;
