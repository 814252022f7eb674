import { type Static, Type } from 'typebox';
import { BuildInfo } from './defect-list.ts';

/**
 * `GET {prefix}/defect/api/user/warn/tasks/{taskId}/requestBuilds`: the newest build of every MR/PR that was analysed, newest
 * first, at most 100. Its `buildId` is the snapshot filter of the lists, which show what the change brings.
 */
export const RequestBuild = Type.Object({
  ...BuildInfo.properties,
  branch: Type.String({ description: 'What is merged; empty: the default branch, which is not known yet' }),
  targetBranch: Type.String({
    description: 'What it is merged into; empty: the default branch, which is not known yet',
  }),
  status: Type.Enum(['queued', 'running', 'succeeded', 'failed', 'interrupted']),
  commitId: Type.Optional(Type.String()),
  endTime: Type.Optional(Type.Integer({ description: 'ms' })),
  verdict: Type.Enum(['pending', 'passed', 'failed', 'none'], {
    description: 'Of the gate on new code; `pending` until the build has ended',
  }),
  reasons: Type.Array(Type.String(), { description: "Sentences in the reader's language" }),
  defectCount: Type.Integer({ description: 'Open defects on the lines that differ, whoever brought them' }),
});
export type RequestBuild = Static<typeof RequestBuild>;

/** `GET {prefix}/defect/api/user/warn/tasks/{taskId}/buildInfosWithBranches`: builds of every branch, newest first, at most 100. */
export const BuildOfBranch = Type.Object({
  ...BuildInfo.properties,
  branch: Type.String({ description: '`source...target` for an MR/PR' }),
  isMain: Type.Boolean({ description: 'The branch whose state the lists show without a filter' }),
});
export type BuildOfBranch = Static<typeof BuildOfBranch>;
