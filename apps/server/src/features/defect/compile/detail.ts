import { AssayError } from '@assay/contract/errors';
import type { CompileDetailData } from '@assay/contract/http/defect-detail';
import { checker } from '@assay/tools/catalogue';
import { commentsOf } from '../comments.ts';
import type { DetailQuestion } from '../pattern-reader.ts';
import { lastAnalysis } from '../queries.ts';
import { fileNameOf } from '../row-fields.ts';
import { DEFECT } from '../source-text.ts';
import { trailsOf } from '../trail.ts';
import { compileDetailRow } from './detail-row.ts';
import { filesOfTrace } from './files-of-trace.ts';
import { presentCompile } from './list.ts';
import { otherOccurrences } from './other-occurrences.ts';
import { presentTraces } from './present-traces.ts';

/** One compile-type defect with the flow that leads to it and the source of every file it passes through (contract-defects 7.4). */
export async function compileDetail({ services, at, entityId, language }: DetailQuestion): Promise<CompileDetailData> {
  const { db } = services;
  const row = await compileDetailRow(db, at, entityId);
  if (!row) throw new AssayError('notFound', DEFECT);
  const steps = row.steps ?? [{ path: row.path, line: row.line, message: row.message, main: true }];
  const of = { taskId: at.taskId, branchId: at.branchId, defectIds: [row.id] };
  const [fileInfoMap, comments, trails, analysed, others] = await Promise.all([
    filesOfTrace(services, { at, row, steps, language }),
    commentsOf(db, of),
    trailsOf(db, of),
    lastAnalysis(db, { taskId: at.taskId, tool: at.tool }),
    otherOccurrences(db, at, row.id),
  ]);
  const codeComment = comments.get(row.id);
  const trail = trails.get(row.id);
  const cwe = checker(at.tool, row.checker)?.tags.find((tag) => /^CWE-\d+$/.test(tag));
  const shown = presentCompile(row, { tool: at.tool, lastAnalysis: analysed, language });
  return {
    fileName: fileNameOf(row.path),
    filePath: row.path,
    defectDetailVO: {
      ...shown,
      ...(shown.fixedTime === undefined ? {} : { repairTime: shown.fixedTime }),
      ...(cwe ? { cwe: cwe.slice('CWE-'.length) } : {}),
      defectInstances: [{ ...presentTraces(steps), ...(row.dropped ? { droppedTraces: row.dropped } : {}) }],
      fileInfoMap,
      ...(codeComment ? { codeComment } : {}),
      ...(row.cause ? { cause: row.cause } : {}),
      ...(trail ? { trail } : {}),
      ...(others.length > 0 ? { otherOccurrences: others } : {}),
    },
  };
}
