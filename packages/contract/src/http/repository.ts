import { type Static, Type } from 'typebox';

/** A project's repositories (contract-core 7.3, 8.2, decisions 5) and the look at a source before a task exists. */

/** `type` of a repository: git hosts show a branch field; a folder without git has none. */
export const REPOSITORY_KINDS = ['CODE_GIT', 'CODE_GITLAB', 'GITHUB', 'FOLDER'] as const;
export type RepositoryKind = (typeof REPOSITORY_KINDS)[number];

/** How the source is opened; never answered. Both parts are secrets. */
export const RepositoryCredential = Type.Object({
  username: Type.Optional(Type.String({ maxLength: 200 })),
  password: Type.Optional(Type.String({ maxLength: 4000, description: 'Password or access token.' })),
});
export type RepositoryCredential = Static<typeof RepositoryCredential>;

export const ProjectParams = Type.Object({ projectId: Type.String() });

/** `POST {prefix}/task/api/user/repo/project/{projectId}`: an address already in the project answers its row. */
export const AddRepositoryBody = Type.Object({
  url: Type.String({ maxLength: 2000 }),
  alias: Type.Optional(Type.String({ maxLength: 200 })),
  type: Type.Optional(Type.String()),
  branch: Type.Optional(Type.String()),
  credential: Type.Optional(RepositoryCredential),
});
export type AddRepositoryBody = Static<typeof AddRepositoryBody>;

/** A row of the project's repositories; also the answer of 7.3 `tool/repos`. */
export const RepositoryRow = Type.Object({
  repoHashId: Type.String(),
  aliasName: Type.String(),
  type: Type.String(),
  url: Type.String(),
  authType: Type.Optional(Type.String({ description: '`HTTP` when a credential is stored.' })),
});
export type RepositoryRow = Static<typeof RepositoryRow>;

/** Row of the management screen: `GET {prefix}/task/api/user/repo/project/{projectId}`. */
export const ManagedRepository = Type.Object({
  ...RepositoryRow.properties,
  createdBy: Type.String(),
  createdDate: Type.Integer(),
  taskCount: Type.Integer({ description: 'Tasks that use it; only an unused one can be removed.' }),
});
export type ManagedRepository = Static<typeof ManagedRepository>;

/**
 * `PUT {prefix}/task/api/user/repo/project/{projectId}/{repoHashId}` -> the row. What is absent stays. A stored credential is never
 * answered and never sent to another host: it is forgotten with `forgetCredential`, or when the address moves to one.
 */
export const EditRepositoryBody = Type.Object({
  url: Type.Optional(Type.String({ maxLength: 2000 })),
  alias: Type.Optional(Type.String({ maxLength: 200 })),
  type: Type.Optional(Type.String()),
  credential: Type.Optional(RepositoryCredential),
  forgetCredential: Type.Optional(Type.Boolean()),
});
export type EditRepositoryBody = Static<typeof EditRepositoryBody>;

/** `POST .../{repoHashId}/test`: what the stored address and credential open now. */
export const TestRepositoryBody = Type.Object({ branch: Type.Optional(Type.String({ maxLength: 200 })) });
export const TestedRepository = Type.Object({
  defaultBranch: Type.String(),
  branches: Type.Array(Type.String()),
});
export type TestedRepository = Static<typeof TestedRepository>;

/** `DELETE {prefix}/task/api/user/repo/project/{projectId}/{repoHashId}` -> true. */
export const RepositoryParams = Type.Object({ projectId: Type.String(), repoHashId: Type.String() });

/** 8.2 `POST {prefix}/defect/api/user/repo/list`: bare list of task ids -> repositories by task id. */
export const RepoListBody = Type.Array(Type.Integer(), {
  maxItems: 10_000,
});
export const TaskRepository = Type.Object({
  aliasName: Type.String(),
  branch: Type.String(),
  url: Type.String(),
  revision: Type.Optional(Type.String()),
  repoId: Type.String(),
});
export const RepoList = Type.Record(Type.String(), Type.Array(TaskRepository));
export type RepoList = Static<typeof RepoList>;

/** `POST {prefix}/task/api/user/repo/detect/project/{projectId}`: what is behind an address, before a task is made. */
export const DetectBody = Type.Object({
  url: Type.String({ maxLength: 2000 }),
  branch: Type.Optional(Type.String({ maxLength: 200 })),
  credential: Type.Optional(RepositoryCredential),
});
export type DetectBody = Static<typeof DetectBody>;

export const DetectedLanguage = Type.Object({
  flag: Type.Integer({ description: 'Bit of LANGUAGE_FLAGS.' }),
  files: Type.Integer(),
  bytes: Type.Integer(),
});

/** What the source holds, most bytes first; `branches` is empty for a folder without git. */
export const DetectedSource = Type.Object({
  defaultBranch: Type.String(),
  branches: Type.Array(Type.String()),
  languages: Type.Array(DetectedLanguage),
  alias: Type.String(),
  taskName: Type.String({ description: 'Free name for a task of the project, made of the address.' }),
});
export type DetectedSource = Static<typeof DetectedSource>;
