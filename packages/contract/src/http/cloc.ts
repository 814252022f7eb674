import { type Static, Type } from 'typebox';

/** Line statistics (contract-defects 12). */
export interface ClocNode {
  readonly name?: string;
  readonly totalLines?: number;
  readonly codeLines?: number;
  readonly commentLines?: number;
  readonly blankLines?: number;
  /** Ours: comment lines that tell the reader something; in `commentLines` too. */
  readonly effectiveCommentLines?: number;
  /** Ours: files in a folder and below; 1 for a file. */
  readonly fileNum?: number;
  /** Ours, of files: what it is written in, and the language's colour (`#rrggbb`). */
  readonly language?: string;
  readonly color?: string;
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
  /** Ours. Files in the language; what is embedded in others has lines but no file. */
  fileNum: Type.Optional(Type.Integer()),
  /** Ours: comment lines that tell the reader something; in `sumComment` too. */
  sumEffectiveComment: Type.Optional(Type.Integer()),
  /** Ours: `#rrggbb`, of a language known by name. */
  color: Type.Optional(Type.String()),
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
