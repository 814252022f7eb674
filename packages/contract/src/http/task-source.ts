import { type Static, Type } from 'typebox';
import { CodeInfo } from './task-parts.ts';

/** Filters, source and start of a task (contract-core 6.13, 6.18, 6.19, 6.21). */

/** 6.13 `GET /filter/path/{taskId}`. */
export const FilterPaths = Type.Object({
  taskId: Type.Integer(),
  filterPaths: Type.Array(Type.String(), { description: 'Custom expressions.' }),
  defaultAddPaths: Type.Array(Type.String(), { description: 'System paths selected for this task.' }),
  defaultFilterPath: Type.Array(Type.String(), { description: 'Every system path on offer.' }),
  testSourceFilterPath: Type.Array(Type.String()),
  autoGenFilterPath: Type.Array(Type.String()),
  thirdPartyFilterPath: Type.Array(Type.String()),
  /** Ours: files of the last scan each stored expression matches; absent before the first scan. */
  matchedFiles: Type.Optional(Type.Record(Type.String(), Type.Integer())),
  /** Ours: files of the last scan. */
  totalFiles: Type.Optional(Type.Integer()),
});
export type FilterPaths = Static<typeof FilterPaths>;

/** 6.18 `GET /code/yml/filter/taskId/{taskId}/list`. */
export const YmlFilters = Type.Object({
  testSourceFilterPath: Type.Array(Type.String()),
  autoGenFilterPath: Type.Array(Type.String()),
  thirdPartyFilterPath: Type.Array(Type.String()),
  scanTestSource: Type.Boolean(),
  /** Ours: what of the file could not be used. */
  problems: Type.Array(Type.String()),
});
export type YmlFilters = Static<typeof YmlFilters>;

/** 6.19 `GET /code/lib`. Text for self-created tasks; lists for read-only ones, whose screen iterates them. */
export const CodeLibrary = Type.Object({
  repoHashId: Type.String(),
  branch: Type.Union([Type.String(), Type.Array(Type.String())]),
  repoUrl: Type.Union([Type.String(), Type.Array(Type.String())]),
  codeInfo: Type.Array(CodeInfo),
  osType: Type.String(),
  buildEnv: Type.Optional(Type.Record(Type.String(), Type.String())),
  projectBuildType: Type.String(),
  projectBuildCommand: Type.String(),
  aliasName: Type.String(),
  scmType: Type.String(),
  taskId: Type.Integer(),
  projectId: Type.String(),
  projectName: Type.Optional(Type.String()),
  pipelineId: Type.String(),
  pipelineName: Type.Optional(Type.String()),
  toolConfigList: Type.Array(
    Type.Object({
      taskId: Type.Integer(),
      toolName: Type.String(),
      varName: Type.String(),
      labelName: Type.String(),
      varType: Type.String(),
      varDefault: Type.Union([Type.String(), Type.Boolean(), Type.Array(Type.String())]),
      varTips: Type.String(),
      varOptionList: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
      chooseValue: Type.Optional(Type.String()),
    }),
  ),
});
export type CodeLibrary = Static<typeof CodeLibrary>;

/** 6.21 `POST /execute`. */
export const ExecuteQuery = Type.Object({ isFirstTrigger: Type.Optional(Type.String()) });

/** Ours: another branch than the task's, and for MR/PR scans the branch to compare with. Clients send no body. */
export const ExecuteBody = Type.Object({
  branch: Type.Optional(Type.String({ maxLength: 200 })),
  targetBranch: Type.Optional(Type.String({ maxLength: 200 })),
});
