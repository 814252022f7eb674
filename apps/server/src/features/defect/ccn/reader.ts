import { AssayError } from '@assay/contract/errors';
import { commentsOf } from '../comments.ts';
import { thresholdsOf } from '../defect-access.ts';
import { placeOptions } from '../options.ts';
import type { PatternReader } from '../pattern-reader.ts';
import { headCommit, lastAnalysis } from '../queries.ts';
import { around, DEFECT, sourceOfPlace } from '../source-text.ts';
import { syntaxName } from '../syntax-name.ts';
import { ccnDetailRow } from './detail.ts';
import { ccnList, presentCcn } from './list.ts';

export const ccnReader: PatternReader = {
  list: ccnList,

  async detail({ services, at, entityId, filePath, language }) {
    const { db } = services;
    const row = await ccnDetailRow(db, at, entityId);
    if (!row) throw new AssayError('notFound', DEFECT);
    if (filePath !== undefined && filePath.replace(/^\//, '') !== row.path) throw new AssayError('illegal', 'filePath');
    const text = await sourceOfPlace(services, { at, place: row, language });
    const shown = around(text, { start: row.line, end: row.end_line });
    const codeComment = (await commentsOf(db, { taskId: at.taskId, defectIds: [row.id] })).get(row.id);
    const revision = await headCommit(db, at);
    const analysed = await lastAnalysis(db, { taskId: at.taskId, tool: at.tool });
    const { CCN } = await thresholdsOf(services);
    return {
      defectVO: presentCcn(row, { thresholds: CCN, lastAnalysis: analysed }),
      ...(codeComment ? { codeComment } : {}),
      ...(row.function_facts ? { steps: row.function_facts.steps } : {}),
      fileName: syntaxName(row.path, row.language),
      filePath: row.path,
      relativePath: row.path,
      fileContent: shown.text,
      trimBeginLine: shown.firstLine,
      ...(revision ? { revision } : {}),
    };
  },

  options: (trx, { services: _, ...question }) => placeOptions(trx, { kind: 'ccn', ...question }),
  batch: async (services) => ({ kind: 'ccn', thresholds: (await thresholdsOf(services)).CCN }),
};
