import { type Static, Type } from 'typebox';
import { ToolParam } from './task-create.ts';

/** Calls of pipelines, authorized by a build token (docs/pipelines.md), and of the people who make such tokens. */

const Text = (maxLength: number) => Type.String({ maxLength });

/** `POST {prefix}/task/api/user/buildToken/project/{projectId}`: the secret is answered once and never again. */
export const NewBuildTokenBody = Type.Object({
  name: Text(100),
  expiresAt: Type.Optional(Type.Integer({ description: 'ms; absent = it does not end by itself' })),
});
export const NewBuildToken = Type.Object({ id: Type.Integer(), token: Type.String() });
export const BuildToken = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  createdBy: Type.String(),
  createdDate: Type.Integer(),
  expiresAt: Type.Optional(Type.Integer()),
  lastUsedAt: Type.Optional(Type.Integer()),
});
export const BuildTokenParams = Type.Object({ projectId: Type.String(), tokenId: Type.Integer({ minimum: 1 }) });

/** `POST {prefix}/task/api/build/task`: creates the task of a pipeline, or brings it to what the pipeline says now. */
export const PipelineTaskBody = Type.Object({
  pipelineId: Text(100),
  pipelineName: Type.Optional(Text(200)),
  atomCode: Type.Optional(Text(64)),
  nameCn: Type.Optional(Type.String()),
  codeLang: Type.Optional(Type.Integer({ description: 'Required for a new task.' })),
  /** A repository of the project by its address; added when it is new. Absent: the task has none yet. */
  repository: Type.Optional(
    Type.Object({
      url: Text(2000),
      branch: Type.Optional(Text(200)),
      credential: Type.Optional(
        Type.Object({ username: Type.Optional(Text(200)), password: Type.Optional(Text(4000)) }),
      ),
    }),
  ),
  /** The complete choice; absent keeps it, and gives a new task the default sets of its languages. */
  checkerSetList: Type.Optional(
    Type.Array(Type.Object({ checkerSetId: Text(100), version: Type.Optional(Type.Integer({ minimum: 1 })) }), {
      minItems: 1,
      maxItems: 500,
    }),
  ),
  devopsToolParams: Type.Optional(Type.Array(ToolParam, { maxItems: 200 })),
  scanType: Type.Optional(Type.Enum([0, 1, 2])),
  targetBranch: Type.Optional(Text(200)),
});
export type PipelineTaskBody = Static<typeof PipelineTaskBody>;
export const PipelineTask = Type.Object({ taskId: Type.Integer(), nameEn: Type.String(), created: Type.Boolean() });
export type PipelineTask = Static<typeof PipelineTask>;

/** Names a task of the token's project: by its id, English id or pipeline. */
const taskReference = {
  taskId: Type.Optional(Type.Integer({ minimum: 1 })),
  nameEn: Type.Optional(Text(100)),
  pipelineId: Type.Optional(Text(100)),
};

/** `POST {prefix}/task/api/build/execute`: starts a scan by us. */
export const PipelineExecuteBody = Type.Object({
  ...taskReference,
  triggerFrom: Type.Optional(Text(100)),
  branch: Type.Optional(Text(200)),
  targetBranch: Type.Optional(Text(200)),
});
export const StartedBuild = Type.Object({ buildId: Type.String(), buildNum: Type.String() });

/** `PUT {prefix}/task/api/build/roles`: the complete lists, as the pipeline or the code host has them. */
export const SyncRolesBody = Type.Object({
  ...taskReference,
  roles: Type.Array(
    Type.Object({
      role_code: Type.Enum(['manager', 'member', 'executor', 'viewer']),
      user_list: Type.Optional(Type.Array(Text(200), { maxItems: 5000 })),
    }),
    { maxItems: 10 },
  ),
});
export type SyncRolesBody = Static<typeof SyncRolesBody>;
export const SyncedRoles = Type.Object({
  skipped: Type.Array(Type.String(), { description: 'Names nobody has here.' }),
});

/** `POST {prefix}/defect/api/build/tasklog` (contract-defects 19). */
export const TaskLogBody = Type.Object({
  stream_name: Type.Optional(Text(100)),
  task_id: Type.Optional(Type.Integer({ minimum: 1 })),
  toolName: Text(64),
  pipelineBuildId: Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9._-]+$' }),
  triggerFrom: Type.Optional(Text(100)),
  stepNum: Type.Integer({ minimum: 1, maximum: 6 }),
  flag: Type.Enum([1, 2, 3, 4]),
  startTime: Type.Optional(Type.Integer()),
  endTime: Type.Optional(Type.Integer()),
  msg: Type.Optional(Text(20_000)),
  elapseTime: Type.Optional(Type.Integer()),
  pipelineFail: Type.Optional(Type.Boolean()),
  fastIncrement: Type.Optional(Type.Boolean()),
});
export type TaskLogBody = Static<typeof TaskLogBody>;
