import { type Static, Type } from 'typebox';

/** Calls about tools (contract-core 3.3, 7). */

/** 3.3 `GET {prefix}/task/api/user/toolList?isDetail=`. */
export const ToolListQuery = Type.Object({ isDetail: Type.Optional(Type.String()) });

/** One tool on offer. `logo`, `description` come only with `isDetail=true`. */
export const Tool = Type.Object({
  name: Type.String(),
  displayName: Type.String(),
  pattern: Type.String(),
  type: Type.String(),
  lang: Type.Integer({ description: 'Language mask.' }),
  params: Type.Optional(Type.String({ description: 'JSON text of VarDefinition[]' })),
  recommend: Type.Boolean(),
  logo: Type.Optional(Type.String({ description: 'Data URI.' })),
  description: Type.Optional(Type.String()),
  status: Type.String(),
  supportedLanguages: Type.Array(Type.String()),
  takesReport: Type.Optional(
    Type.Boolean({
      description: 'Ours: it runs elsewhere, its reports are uploaded (docs/reports.md, docs/coverage.md).',
    }),
  ),
});
export type Tool = Static<typeof Tool>;

/** 7.1: one parameter, inside the JSON text of `params`. */
export const VarDefinition = Type.Object({
  key: Type.Integer(),
  varName: Type.String(),
  labelName: Type.String(),
  varType: Type.String(),
  varDefault: Type.Union([Type.String(), Type.Boolean(), Type.Array(Type.String())]),
  varTips: Type.String(),
  varOptionList: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
export type VarDefinition = Static<typeof VarDefinition>;

/** 7.3 `GET .../tool/repos/projCode/{projCode}`. */
export const ToolRepositoriesParams = Type.Object({ projCode: Type.String() });

/** 7.4 `GET .../tool/branches?projCode=&url=&type=` -> branch names. */
export const ToolBranchesQuery = Type.Object({
  projCode: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
  type: Type.Optional(Type.String()),
});

/** 7.5 `GET .../buildEnv?os=`. */
export const BuildEnvQuery = Type.Object({ os: Type.Optional(Type.String({ maxLength: 50 })) });
export const BuildTool = Type.Object({ name: Type.String(), versions: Type.Array(Type.String()) });
export type BuildTool = Static<typeof BuildTool>;

/** 7.8, site administrators only. */
export const ToolPublishBody = Type.Object({ name: Type.String() });
/** Tool names in the order wanted. */
export const ToolSortBody = Type.Array(Type.String(), { maxItems: 500 });
