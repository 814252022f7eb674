import { type Static, Type } from 'typebox';

/** Path filters of a task (contract-core 6.12). */

/** An entry of a list is a path or an expression; longer ones are refused by the rule of expressions. */
const Entries = Type.Array(Type.String({ maxLength: 4000 }), { maxItems: 1000 });

export const PATH_TYPES = ['CUSTOM', 'DEFAULT'] as const;
export type PathType = (typeof PATH_TYPES)[number];

/** Filters a person may add to one task at most. */
export const MOST_FILTERS = 1000;

/** 6.12 `POST /task/add/filter/path`: `DEFAULT` carries the complete new selection, `CUSTOM` what is added. */
export const AddFilterBody = Type.Object({
  taskId: Type.Optional(Type.Integer({ minimum: 1 })),
  pathType: Type.Enum([...PATH_TYPES]),
  filterFile: Type.Optional(Entries),
  filterDir: Type.Optional(Entries),
  customPath: Type.Optional(Entries),
  defaultFilterPath: Type.Optional(Entries),
});
export type AddFilterBody = Static<typeof AddFilterBody>;

/** 6.12b `DELETE /task/del/filter`: everything in the query. */
export const RemoveFilterQuery = Type.Object({
  taskId: Type.Optional(Type.Integer({ minimum: 1 })),
  path: Type.String({ maxLength: 4000 }),
  pathType: Type.Enum([...PATH_TYPES]),
});
export type RemoveFilterQuery = Static<typeof RemoveFilterQuery>;

/** `POST /task/filter/path/preview` (ours): what entries would match, before they are stored. */
export const PreviewFilterBody = Type.Object({
  taskId: Type.Optional(Type.Integer({ minimum: 1 })),
  filterFile: Type.Optional(Entries),
  filterDir: Type.Optional(Entries),
  customPath: Type.Optional(Entries),
});
export const PreviewedFilter = Type.Object({
  expression: Type.String(),
  valid: Type.Boolean(),
  count: Type.Integer(),
  examples: Type.Array(Type.String()),
});
export type PreviewedFilter = Static<typeof PreviewedFilter>;
