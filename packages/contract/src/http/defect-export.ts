import { type Static, Type } from 'typebox';
import { DefectQueryBody } from './defect-query.ts';

/**
 * `GET|POST {prefix}/defect/api/user/warn/export`: a whole list as a file. POST takes the list's own body; GET, for plain
 * links, takes the same filter as JSON text in `condition` and the task from `taskId` when no header can be sent.
 */
export const EXPORT_FORMATS = ['csv', 'jsonl', 'sarif', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const ExportQuery = Type.Object({
  format: Type.Enum([...EXPORT_FORMATS]),
  sortField: Type.Optional(Type.Unknown()),
  sortType: Type.Optional(Type.Unknown()),
});
export type ExportQuery = Static<typeof ExportQuery>;

export const ExportLinkQuery = Type.Object({
  ...ExportQuery.properties,
  taskId: Type.Optional(Type.Integer()),
  toolName: Type.String(),
  condition: Type.Optional(Type.String({ maxLength: 20_000 })),
});

export const ExportBody = DefectQueryBody;
