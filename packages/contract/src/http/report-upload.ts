import { type Static, Type } from 'typebox';
import { CoverageOfImport, REPORT_FORMATS } from '../report.ts';

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
  buildId: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'A run that a pipeline reports (its `pipelineBuildId`): the results are those of that build.',
    }),
  ),
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

/** Query of `GET {prefix}/defect/api/user/report/uploads/taskId/{taskId}`: absent = of all tools and builds. */
export const ReportUploadsQuery = Type.Object({
  toolName: Type.Optional(Type.String({ maxLength: 64 })),
  buildNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: 'Absent: 20.' })),
});
export type ReportUploadsQuery = Static<typeof ReportUploadsQuery>;

const Told = Type.Array(
  Type.Object({
    kind: Type.String(),
    /** The kind in words. */
    text: Type.String(),
    count: Type.Integer(),
    examples: Type.Array(Type.String()),
  }),
);

/** What became of one upload. */
export const ReportUploaded = Type.Object({
  buildId: Type.String(),
  buildNum: Type.Integer(),
  toolName: Type.String(),
  format: Type.String(),
  size: Type.Integer(),
  uploadedBy: Type.String(),
  /** ms, when it was uploaded. */
  time: Type.Integer(),
  /** Of the build that imports it. */
  status: Type.Enum(['queued', 'running', 'succeeded', 'failed', 'interrupted']),
  /** The commit the build looked at. */
  commit: Type.Optional(Type.String()),
  branch: Type.String(),
  prefix: Type.Optional(Type.String()),
  /** Why the import failed. */
  failure: Type.Optional(Type.String()),
  /** What was taken, repaired and left out of a report; absent before it was read. */
  report: Type.Optional(
    Type.Object({
      producers: Type.Array(Type.Object({ name: Type.String(), version: Type.Optional(Type.String()) })),
      results: Type.Integer(),
      findings: Type.Integer(),
      repaired: Told,
      dropped: Told,
    }),
  ),
  /** The same of coverage. */
  coverage: Type.Optional(CoverageOfImport),
});
export type ReportUploaded = Static<typeof ReportUploaded>;

/** The newest first. */
export const ReportUploadsData = Type.Object({ taskId: Type.Integer(), list: Type.Array(ReportUploaded) });
