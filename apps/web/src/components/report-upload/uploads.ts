import type { ReportUploaded as WireUploaded } from '@assay/contract/http/report-upload';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { listOrEmpty, maybe, number, or, record, type Shape, text, wire } from '../../lib/shape.ts';
import { type FileUpload, uploadFile } from '../../lib/upload-file.ts';
import type { TaskScope } from '../../lib/use-scope.ts';

const Names = record({ count: or(number, 0), examples: listOrEmpty(text) });
const Told = listOrEmpty(record({ kind: text, text: or(text, ''), count: or(number, 0), examples: listOrEmpty(text) }));

const Uploaded = wire<WireUploaded>()(
  record({
    buildId: text,
    buildNum: number,
    toolName: text,
    format: text,
    size: or(number, 0),
    uploadedBy: or(text, ''),
    time: or(number, 0),
    status: text,
    commit: maybe(text),
    prefix: maybe(text),
    failure: maybe(text),
    report: maybe(
      record({
        producers: listOrEmpty(record({ name: text, version: maybe(text) })),
        results: number,
        findings: number,
        repaired: Told,
        dropped: Told,
      }),
    ),
    coverage: maybe(
      record({
        files: number,
        matched: number,
        lines: number,
        dropped: or(number, 0),
        unknown: Names,
        ambiguous: Names,
        filtered: Names,
      }),
    ),
  }),
);
export type Uploaded = Shape<typeof Uploaded>;

export const isOver = ({ status }: Pick<Uploaded, 'status'>) => status !== 'queued' && status !== 'running';

/** Reports and coverage that were uploaded, the newest first, with what became of each. */
export const uploadsQuery = (scope: TaskScope, of: { toolName?: string; buildNum?: number }) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'uploads', of],
    queryFn: ({ signal }) =>
      api.get(`/defect/api/user/report/uploads/taskId/${scope.taskId}`, {
        scope,
        signal,
        query: of,
        read: (value) => record({ list: listOrEmpty(Uploaded) })(value).list,
      }),
  });

export type UploadKind = 'report' | 'coverage';

const PATHS = {
  report: (taskId: number) => `/defect/api/user/report/upload/taskId/${taskId}`,
  coverage: (taskId: number) => `/defect/api/user/coverage/taskId/${taskId}`,
} as const satisfies Record<UploadKind, (taskId: number) => string>;

const Started = record({ buildId: text, buildNum: number, toolName: text });
export type Started = Shape<typeof Started>;

/** Sends a report; a build that reads it has begun when this resolves. */
export const sendReport = (
  kind: UploadKind,
  { scope, ...upload }: Omit<FileUpload<Started>, 'read' | 'scope'> & { scope: TaskScope },
): Promise<Started> => uploadFile(PATHS[kind](scope.taskId), { ...upload, scope, read: Started });
