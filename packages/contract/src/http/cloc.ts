import { type Static, Type } from 'typebox';

/** Line statistics (contract-defects 12). */
export interface ClocNode {
  readonly name?: string;
  readonly totalLines?: number;
  readonly codeLines?: number;
  readonly commentLines?: number;
  readonly blankLines?: number;
  /** Absent on files: this is how folder and file are told apart. */
  readonly clocChildren?: readonly ClocNode[];
  readonly treeId?: string;
}

export const ClocTreeData = Type.Object({
  taskId: Type.Integer(),
  nameEn: Type.String(),
  toolName: Type.String(),
  /** A ClocNode; only its first child is shown, as the root of the browser. */
  clocTreeNodeVO: Type.Unknown(),
  codeRepo: Type.Array(Type.Object({ name: Type.String(), url: Type.String(), branch: Type.String() })),
});
export type ClocTreeData = Omit<Static<typeof ClocTreeData>, 'clocTreeNodeVO'> & { clocTreeNodeVO: ClocNode };

export const ClocLanguage = Type.Object({
  language: Type.String(),
  sumLines: Type.Integer(),
  sumCode: Type.Integer(),
  sumComment: Type.Integer(),
  sumBlank: Type.Integer(),
  /** Percent, 0 to 100, whole. */
  proportion: Type.Integer(),
  /** Ours. */
  fileNum: Type.Optional(Type.Integer()),
});
export type ClocLanguage = Static<typeof ClocLanguage>;

export const ClocLanguageData = Type.Object({
  taskId: Type.Integer(),
  toolName: Type.String(),
  totalInfo: ClocLanguage,
  languageInfo: Type.Array(ClocLanguage),
  otherInfo: ClocLanguage,
});
export type ClocLanguageData = Static<typeof ClocLanguageData>;
