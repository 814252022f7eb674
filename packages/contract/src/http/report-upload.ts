import { type Static, Type } from 'typebox';
import { REPORT_FORMATS } from '../report.ts';

/** Path of `POST {prefix}/defect/api/user/report/upload/taskId/{taskId}`. */
export const ReportUploadParams = Type.Object({ taskId: Type.Integer({ minimum: 1 }) });

/** Its query. The report itself is the body, or the part `file` of a form; either may be gzip. */
export const ReportUploadQuery = Type.Object({
  toolName: Type.Optional(
    Type.String({
      pattern: '^[A-Z][A-Z0-9_]*$',
      maxLength: 64,
      description: 'Absent: told from the report.',
    }),
  ),
  format: Type.Optional(Type.Enum([...REPORT_FORMATS], { description: 'Absent: told from the report.' })),
  commit: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{7,64}$',
      description: 'Commit the report is about; absent: the newest of the branch.',
    }),
  ),
  branch: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: "Absent: the task's own." })),
});
export type ReportUploadQuery = Static<typeof ReportUploadQuery>;

/** The build that imports it; its progress is the one of any build. */
export const ReportUploadAnswer = Type.Object({
  buildId: Type.String(),
  buildNum: Type.Integer(),
  toolName: Type.String(),
  format: Type.Enum([...REPORT_FORMATS]),
  /** Bytes of the report, unpacked. */
  size: Type.Integer(),
});
export type ReportUploadAnswer = Static<typeof ReportUploadAnswer>;
