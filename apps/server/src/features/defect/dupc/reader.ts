import { AssayError } from '@assay/contract/errors';
import { thresholdsOf } from '../defect-access.ts';
import { dupOptions } from '../options.ts';
import type { PatternReader } from '../pattern-reader.ts';
import { around, FILE, notice, readSource } from '../source-text.ts';
import { syntaxName } from '../syntax-name.ts';
import { dupBlocks, dupFile } from './detail.ts';
import { dupList } from './list.ts';

export const dupReader: PatternReader = {
  list: dupList,

  async detail({ services, at, entityId, filePath, language }) {
    const { db } = services;
    const file = await dupFile(db, at, { entityId, filePath });
    if (!file) throw filePath && entityId ? new AssayError('illegal', 'filePath') : new AssayError('notFound', FILE);
    const { blocks, targets } = await dupBlocks(db, at, file.id);
    if (blocks.length === 0) throw new AssayError('notFound', FILE);
    const text = (await readSource(services, { taskId: at.taskId, blob: file.blob })) ?? notice(language);
    const range = {
      start: Math.min(...blocks.map((block) => block.startLines)),
      end: Math.max(...blocks.map((block) => block.endLines)),
    };
    const shown = around(text, range);
    return {
      fileName: syntaxName(file.path, file.language),
      filePath: file.path,
      relativePath: file.path,
      fileContent: shown.text,
      trimBeginLine: shown.firstLine,
      blockInfoList: blocks,
      targetBlockMap: targets,
    };
  },

  options: async (trx, { at, task }) =>
    dupOptions(trx, { at, task, threshold: (await thresholdsOf({ db: trx })).DUPC.M }),
};
