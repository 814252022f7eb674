import { AssayError } from '@assay/contract/errors';
import { placeOptions } from '../options.ts';
import type { PatternReader } from '../pattern-reader.ts';
import { headCommit, lastAnalysis } from '../queries.ts';
import { DEFECT, sourceOfPlace } from '../source-text.ts';
import { lintCounters } from './counters.ts';
import { lintDetailRows, presentLintDetail } from './detail.ts';
import { lintFiles } from './files.ts';
import { lintDefects } from './list.ts';

export const lintReader: PatternReader = {
  list: (trx, question) =>
    question.filter.clusterType === 'file' ? lintFiles(trx, question) : lintDefects(trx, question),

  async detail({ services, at, filter, entityId, filePath, language }) {
    const { db } = services;
    const rows = await lintDetailRows(db, { at, filter, entityId, filePath });
    const [first] = rows;
    if (!first) throw new AssayError('notFound', DEFECT);
    const text = await sourceOfPlace(services, { at, place: first, language });
    const [revision, analysed] = await Promise.all([
      headCommit(db, at),
      lastAnalysis(db, { taskId: at.taskId, tool: at.tool }),
    ]);
    return presentLintDetail(db, { at, rows, text, revision, language, lastAnalysis: analysed });
  },

  options: (trx, { services: _, ...question }) => placeOptions(trx, { kind: 'lint', ...question }),
  counters: (trx, question) => lintCounters(trx, question),
  batch: async () => ({ kind: 'lint' }),
};
