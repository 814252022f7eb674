import { AssayError } from '@assay/contract/errors';
import { ClocLanguageData, ClocTreeData } from '@assay/contract/http/cloc';
import { Envelope } from '@assay/contract/http/envelope';
import { Type } from 'typebox';
import { languageOf, ok, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { languageTable } from './languages.ts';
import { countedFiles, countedLanguages, mainBranch, repositoryUrl } from './queries.ts';
import { clocTree } from './tree.ts';

const TOTAL = { zh: '总计', en: 'Total' };

/** Line statistics of contract-defects 12: by folder and by language. "No data" is an answer, never an error. */
export function clocFeature(app: AssayApp, services: Services): void {
  const { db } = services;
  app.get(
    '/defect/api/user/warn/list/toolName/:toolName/orderBy/:order',
    {
      config: { needs: 'defect_view' },
      schema: {
        tags: ['line statistics'],
        summary: 'Lines by folder (FILE) or by language (LANGUAGE)',
        params: Type.Object({ toolName: Type.String(), order: Type.String() }),
        response: { 200: Envelope(Type.Union([ClocTreeData, ClocLanguageData])) },
      },
    },
    async (request) => {
      const { task } = await taskOf(request, services, 'defect_view');
      const { toolName, order } = request.params;
      if (toolName !== 'CLOC' || (order !== 'FILE' && order !== 'LANGUAGE'))
        throw new AssayError('illegal', `${toolName}/${order}`);
      const branch = await mainBranch(db, task.id);
      const at = { taskId: task.id, branchId: branch?.id ?? 0 };
      if (order === 'LANGUAGE') {
        const rows = branch ? await countedLanguages(db, at) : [];
        return ok({ taskId: task.id, toolName, ...languageTable(rows, TOTAL[languageOf(request)]) });
      }
      const url = await repositoryUrl(db, task.repository_id);
      const repositoryName =
        url
          .replace(/\/+$/, '')
          .split(/[/:]/)
          .at(-1)
          ?.replace(/\.git$/, '') || task.name_cn;
      const files = branch ? await countedFiles(db, at) : [];
      return ok({
        taskId: task.id,
        nameEn: task.name_en,
        toolName,
        clocTreeNodeVO: clocTree(files, { taskName: task.name_cn, repositoryName }),
        codeRepo: [{ name: repositoryName, url, branch: branch?.name || task.branch_name || 'master' }],
      });
    },
  );
}
