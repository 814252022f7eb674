import { type Static, Type } from 'typebox';

/**
 * What travels between nodes when something happened: ids only, through PostgreSQL NOTIFY (8,000 bytes at most).
 * Every server node loads the state itself and publishes it on the topics of contract-defects 18.3.
 */
export const LIVE_CHANNEL = 'assay_live';

export const LiveEvent = Type.Union([
  /** A step of a tool (or of the task: `tool` empty) was reported. */
  Type.Object({ kind: Type.Literal('step'), taskId: Type.Integer(), build: Type.Integer(), tool: Type.String() }),
  /** A build ended, or its results became readable. */
  Type.Object({ kind: Type.Literal('build'), taskId: Type.Integer(), build: Type.Integer() }),
]);
export type LiveEvent = Static<typeof LiveEvent>;
