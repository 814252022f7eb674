import { AssayError } from '@assay/contract/errors';
import { DefectDetailData, FileSegment } from '@assay/contract/http/defect-detail';
import { DetailBody } from '@assay/contract/http/defect-query';
import { Envelope } from '@assay/contract/http/envelope';
import { Type } from 'typebox';
import { languageOf, ok } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { defectsOf, filterOf, knownTool, populationOf } from './defect-access.ts';
import { defectId } from './defect-id.ts';
import { dupFile } from './dupc/detail.ts';
import { MAY_READ } from './policy.ts';
import { branchOfDefect } from './queries.ts';
import { readerOf } from './readers.ts';
import { around, FILE, notice, readSource } from './source-text.ts';
import { syntaxName } from './syntax-name.ts';

/** Details with source, and segments of duplicates (contract-defects 7, 8). */
export function detailRoutes(app: AssayApp, services: Services): void {
  app.post(
    '/defect/api/user/warn/detail',
    {
      config: { reads: true, needs: MAY_READ },
      schema: {
        tags: ['defects'],
        summary: 'One defect or file with its source',
        body: DetailBody,
        response: { 200: Envelope(DefectDetailData) },
      },
    },
    async (request) => {
      const context = await defectsOf(request, services, MAY_READ);
      const filter = filterOf(request.body, { services, reader: context.actor });
      const tool = knownTool(filter.toolName);
      const given = await populationOf(services, {
        context,
        tool: tool.name,
        buildId: filter.buildId,
        difference: filter.difference,
      });
      // An address names the defect only: one that an MR/PR scan alone has is found there.
      const id = filter.buildId === undefined ? defectId(request.body.entityId) : undefined;
      const branchId = id && (await branchOfDefect(services.db, { ...given, defectId: id }));
      const at = branchId ? { ...given, branchId } : given;
      const ofFile = filter.clusterType === 'file' ? filter.fileList[0] : undefined;
      const data = await readerOf(tool).detail({
        ...{ services, task: context.task, at, filter, language: languageOf(request) },
        entityId: textOf(request.body.entityId),
        filePath: textOf(request.body.filePath) ?? ofFile,
      });
      return ok(data);
    },
  );

  app.post(
    '/defect/api/user/warn/fileContentSegment',
    {
      config: { reads: true, needs: MAY_READ },
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
      const context = await defectsOf(request, services, MAY_READ);
      const { toolName, filePath, beginLine, endLine } = request.body;
      const tool = knownTool(toolName);
      if (tool.pattern !== 'DUPC') return ok({});
      const at = await populationOf(services, { context, tool: tool.name, buildId: undefined });
      const file = await dupFile(services.db, at, { entityId: undefined, filePath });
      if (!file) throw new AssayError('notFound', FILE);
      const text = (await readSource(services, { taskId: at.taskId, blob: file.blob })) ?? notice(languageOf(request));
      const shown =
        endLine === 0 ? { text, firstLine: 1 } : around(text, { start: Math.max(1, beginLine), end: endLine });
      return ok({
        fileName: syntaxName(file.path, file.language),
        filePath: file.path,
        relativePath: file.path,
        fileContent: shown.text,
        trimBeginLine: shown.firstLine,
      });
    },
  );
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
