import type { BlobStore } from '@assay/blobs/blob-store';
import type { TraceStep } from '@assay/contract/finding';
import type { CompileDetailData } from '@assay/contract/http/defect-detail';
import type { Db } from '@assay/database/connect';
import type { Population } from '@assay/database/defects/place-filter';
import { around, notice, readSource, sourceOfPlace } from '../source-text.ts';
import type { CompileDetailRow } from './detail-row.ts';
import { fileKey } from './present-traces.ts';

type FileInfoMap = CompileDetailData['defectDetailVO']['fileInfoMap'];

/** Source of every file a flow passes through, each cut around its events. A file whose text is not kept says so. */
export async function filesOfTrace(
  services: { db: Db; blobs: BlobStore },
  {
    at,
    row,
    steps,
    language,
  }: { at: Population; row: CompileDetailRow; steps: readonly TraceStep[]; language: 'zh' | 'en' },
): Promise<FileInfoMap> {
  const lines = new Map<string, number[]>([[row.path, []]]);
  for (const { path, line } of steps) lines.set(path, [...(lines.get(path) ?? []), line]);
  const files: FileInfoMap = {};
  for (const [path, events] of lines) {
    const blob = row.files?.[path];
    const text =
      blob !== undefined
        ? await readSource(services, { taskId: at.taskId, blob: Buffer.from(blob, 'hex') })
        : path === row.path
          ? await sourceOfPlace(services, { at, place: row, language })
          : undefined;
    const [first, last] = events.length > 0 ? [Math.min(...events), Math.max(...events)] : [row.line, row.line];
    const shown = around(text || notice(language), { start: first, end: last });
    const fileMD5 = fileKey(path);
    files[fileMD5] = {
      fileMD5,
      filePathname: path,
      contents: shown.text || notice(language),
      startLine: shown.firstLine,
      minDefectLineNum: first,
      maxDefectLineNum: last,
    };
  }
  return files;
}
