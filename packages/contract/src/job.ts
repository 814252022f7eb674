import { type Static, Type } from 'typebox';

/** Payload of the job that runs one build. Everything else is read from the build's row. */
export const ScanJob = Type.Object({ taskId: Type.Integer(), build: Type.Integer() });
export type ScanJob = Static<typeof ScanJob>;
