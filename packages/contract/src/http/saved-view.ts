import { type Static, Type } from 'typebox';

/**
 * Filters people keep under a name: `GET|POST {prefix}/defect/api/user/warn/views`, `PUT|DELETE .../views/{viewId}`. A view of
 * scope `task` belongs to the task of the header, one of scope `project` to every task of it.
 */
export const VIEW_SCOPES = ['task', 'project'] as const;
export type ViewScope = (typeof VIEW_SCOPES)[number];

export const SavedView = Type.Object({
  viewId: Type.String(),
  name: Type.String(),
  query: Type.String({ description: 'Query of the address of a list, without the question mark' }),
  scope: Type.Enum([...VIEW_SCOPES]),
  shared: Type.Boolean({ description: 'Others who may see the defects see the view too' }),
  owner: Type.String(),
  mine: Type.Boolean({ description: 'Whether the reader may change it' }),
  updatedDate: Type.Integer(),
});
export type SavedView = Static<typeof SavedView>;

export const SaveViewBody = Type.Object({
  name: Type.String({ maxLength: 400 }),
  query: Type.Optional(Type.String({ maxLength: 8_000, description: 'Absent: no filter' })),
  scope: Type.Enum([...VIEW_SCOPES]),
  shared: Type.Optional(Type.Boolean()),
});
/** What is absent stays. */
export const ChangeViewBody = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 400 })),
  query: Type.Optional(Type.String({ maxLength: 8_000 })),
  shared: Type.Optional(Type.Boolean()),
});
export const ViewParams = Type.Object({ viewId: Type.Integer({ minimum: 1 }) });
