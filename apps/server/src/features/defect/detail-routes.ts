import { AssayError } from '@assay/contract/errors';
import {
  CcnDetailData,
  CheckerDetail,
  DupDetailData,
  FileSegment,
  LintDetailData,
} from '@assay/contract/http/defect-detail';
import { DetailBody } from '@assay/contract/http/defect-query';
import { Envelope } from '@assay/contract/http/envelope';
import type { Population } from '@assay/database/defects/place-filter';
import { checker } from '@assay/tools/catalogue';
import { Type } from 'typebox';
import { actorOf, languageOf, ok } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { ccnDetailRow } from './ccn/detail.ts';
import { presentCcn } from './ccn/list.ts';
import { presentChecker } from './checker-detail.ts';
import { commentsOf } from './comments.ts';
import { defectsOf, filterOf, knownTool, populationOf, thresholdsOf } from './defect-access.ts';
import { dupBlocks, dupFile } from './dupc/detail.ts';
import { lintDetailRows, presentLintDetail } from './lint/detail.ts';

import { headCommit, lastAnalysis } from './queries.ts';
import { fileNameOf } from './row-fields.ts';
import { snapshotBlob } from './snapshot-blob.ts';
import { around, notice, readSource } from './source-text.ts';

const DEFECT = { zh: '问题', en: 'Issue' };
const FILE = { zh: '文件', en: 'File' };

/** Details with source, segments of duplicates and explanations of checkers (contract-defects 7, 8, 15.1). */
export function detailRoutes(app: AssayApp, services: Services): void {
  const { db } = services;

  /** The text a place is in: of the snapshot's build when there is one, else of the newest. */
  async function sourceOf(at: Population, { path, blob }: { path: string; blob: Buffer }): Promise<string | undefined> {
    const then = await snapshotBlob(services, { at, path });
    return readSource(services, { taskId: at.taskId, blob: then ?? blob });
  }

  app.post(
    '/defect/api/user/warn/detail',
    {
      config: { reads: true },
      schema: {
        tags: ['defects'],
        summary: 'One defect or file with its source',
        body: DetailBody,
        response: { 200: Envelope(Type.Union([LintDetailData, CcnDetailData, DupDetailData])) },
      },
    },
    async (request) => {
      const context = await defectsOf(request, services);
      const language = languageOf(request);
      const filter = filterOf(request.body, services);
      const tool = knownTool(filter.toolName);
      const at = await populationOf(services, { context, tool: tool.name, buildId: filter.buildId });
      const entityId = textOf(request.body.entityId);
      const filePath =
        textOf(request.body.filePath) ?? (filter.clusterType === 'file' ? filter.fileList[0] : undefined);
      const revision = await headCommit(db, at);
      const analysed = await lastAnalysis(db, { taskId: at.taskId, tool: tool.name });
      if (tool.pattern === 'DUPC') {
        const file = await dupFile(db, at, { entityId, filePath });
        if (!file)
          throw filePath && entityId ? new AssayError('illegal', 'filePath') : new AssayError('notFound', FILE);
        const { blocks, targets } = await dupBlocks(db, at, file.id);
        if (blocks.length === 0) throw new AssayError('notFound', FILE);
        const text = (await readSource(services, { taskId: at.taskId, blob: file.blob })) ?? notice(language);
        const range = {
          start: Math.min(...blocks.map((block) => block.startLines)),
          end: Math.max(...blocks.map((block) => block.endLines)),
        };
        const shown = around(text, range);
        return ok({
          fileName: fileNameOf(file.path),
          filePath: file.path,
          relativePath: file.path,
          fileContent: shown.text,
          trimBeginLine: shown.firstLine,
          blockInfoList: blocks,
          targetBlockMap: targets,
        });
      }
      if (tool.pattern === 'CCN') {
        const row = await ccnDetailRow(db, at, entityId);
        if (!row) throw new AssayError('notFound', DEFECT);
        if (filePath !== undefined && filePath.replace(/^\//, '') !== row.path)
          throw new AssayError('illegal', 'filePath');
        const text = (await sourceOf(at, row)) ?? notice(language);
        const shown = around(text, { start: row.line, end: row.end_line });
        const codeComment = (await commentsOf(db, { taskId: at.taskId, defectIds: [row.id] })).get(row.id);
        const { CCN } = await thresholdsOf(services);
        return ok({
          defectVO: presentCcn(row, { thresholds: CCN, lastAnalysis: analysed }),
          ...(codeComment ? { codeComment } : {}),
          fileName: fileNameOf(row.path),
          filePath: row.path,
          relativePath: row.path,
          fileContent: shown.text,
          trimBeginLine: shown.firstLine,
          ...(revision ? { revision } : {}),
        });
      }
      const rows = await lintDetailRows(db, { at, filter, entityId, filePath });
      const [first] = rows;
      if (!first) throw new AssayError('notFound', DEFECT);
      const text = (await sourceOf(at, first)) ?? notice(language);
      return ok(await presentLintDetail(db, { at, rows, text, revision, language, lastAnalysis: analysed }));
    },
  );

  app.post(
    '/defect/api/user/warn/fileContentSegment',
    {
      config: { reads: true },
      schema: {
        tags: ['defects'],
        summary: 'Source around a duplicate block',
        body: Type.Object({
          toolName: Type.String(),
          filePath: Type.String(),
          beginLine: Type.Integer({ minimum: 0 }),
          endLine: Type.Integer({ minimum: 0 }),
        }),
        response: { 200: Envelope(Type.Union([FileSegment, Type.Object({})])) },
      },
    },
    async (request) => {
      const context = await defectsOf(request, services);
      const { toolName, filePath, beginLine, endLine } = request.body;
      const tool = knownTool(toolName);
      if (tool.pattern !== 'DUPC') return ok({});
      const at = await populationOf(services, { context, tool: tool.name, buildId: undefined });
      const file = await dupFile(db, at, { entityId: undefined, filePath });
      if (!file) throw new AssayError('notFound', FILE);
      const text = (await readSource(services, { taskId: at.taskId, blob: file.blob })) ?? notice(languageOf(request));
      const shown =
        endLine === 0 ? { text, firstLine: 1 } : around(text, { start: Math.max(1, beginLine), end: endLine });
      return ok({
        fileName: fileNameOf(file.path),
        filePath: file.path,
        relativePath: file.path,
        fileContent: shown.text,
        trimBeginLine: shown.firstLine,
      });
    },
  );

  app.get(
    '/defect/api/user/checker/detail/toolName/:toolName',
    {
      schema: {
        tags: ['checkers'],
        summary: 'Explanation of a checker; an unknown one answers an empty object',
        params: Type.Object({ toolName: Type.String() }),
        querystring: Type.Object({ checkerKey: Type.Optional(Type.String()) }),
        response: { 200: Envelope(Type.Union([CheckerDetail, Type.Object({})])) },
      },
    },
    async (request) => {
      actorOf(request);
      const rule =
        request.query.checkerKey === undefined ? undefined : checker(request.params.toolName, request.query.checkerKey);
      return ok(rule ? presentChecker(request.params.toolName, rule, languageOf(request)) : {});
    },
  );
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
