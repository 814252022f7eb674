import { AssayError } from '@assay/contract/errors';
import {
  BuildInfo,
  CcnListData,
  DefectOptions,
  DupListData,
  LintCounters,
  LintListData,
} from '@assay/contract/http/defect-list';
import { DefectQueryBody, PageQuery, StatisticBody } from '@assay/contract/http/defect-query';
import { Envelope } from '@assay/contract/http/envelope';
import { readPage } from '@assay/domain/filters/paging';
import { toolByName } from '@assay/tools/catalogue';
import { Type } from 'typebox';
import { languageOf, ok } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { ccnList, ccnThreshold } from './ccn/list.ts';
import { type DefectContext, defectsOf, filterOf, judgeTimeOf, snapshotOf, thresholdsOf } from './defect-access.ts';
import { dupList } from './dupc/list.ts';
import { lintCounters, NO_COUNTERS } from './lint/counters.ts';
import { lintDefects, lintFiles } from './lint/list.ts';
import { dupOptions, placeOptions, type TreeNames } from './options.ts';
import type { Population } from './place-filter.ts';
import { builds, lastAnalysis, repositoryName, toolParams } from './queries.ts';

/** A population that holds nothing: a task before its first build. */
const NO_BRANCH = 0;

/** Lists, counters and filter choices of contract-defects 4 to 6 and 11. */
export function listRoutes(app: AssayApp, services: Services): void {
  const { db } = services;

  app.post(
    '/defect/api/user/warn/list',
    {
      schema: {
        tags: ['defects'],
        summary: 'Defects of one tool, by page',
        querystring: PageQuery,
        body: DefectQueryBody,
        response: { 200: Envelope(Type.Union([LintListData, CcnListData, DupListData])) },
      },
    },
    async (request) => {
      const context = await defectsOf(request, services);
      const filter = filterOf(request.body, services);
      const tool = knownTool(filter.toolName);
      const at = await populationOf(services, { context, tool: tool.name, buildId: filter.buildId });
      const page = { request: readPage(request.query), sort: request.query };
      const shared = { taskId: context.task.id, toolName: tool.name };
      const thresholds = await thresholdsOf(services);
      const analysed = await lastAnalysis(db, { taskId: context.task.id, tool: tool.name });
      switch (tool.pattern) {
        case 'CCN': {
          const threshold = ccnThreshold(await toolParams(db, { taskId: context.task.id, tool: tool.name }));
          return ok({
            ...shared,
            ccnThreshold: threshold,
            ...(await ccnList(db, { at, filter, ...page, thresholds: thresholds.CCN, lastAnalysis: analysed })),
          });
        }
        case 'DUPC':
          return ok({ ...shared, ...(await dupList(db, { at, filter, ...page, thresholds: thresholds.DUPC })) });
        default: {
          const bothPeriods = filter.period === undefined;
          const head = {
            ...shared,
            nameEn: context.task.name_en,
            ...NO_COUNTERS,
            newDefectJudgeTime: bothPeriods ? 0 : at.judgeTime,
          };
          if (filter.clusterType === 'file')
            return ok({ ...head, fileList: await lintFiles(db, { at, filter, ...page }) });
          return ok({ ...head, defectList: await lintDefects(db, { at, filter, ...page, lastAnalysis: analysed }) });
        }
      }
    },
  );

  app.post(
    '/defect/api/user/warn/initpage',
    {
      schema: {
        tags: ['defects'],
        summary: 'Counters of the lint screen',
        body: StatisticBody,
        response: { 200: Envelope(LintCounters) },
      },
    },
    async (request) => {
      const context = await defectsOf(request, services);
      const filter = filterOf(request.body, services);
      const tool = knownTool(filter.toolName);
      const at = await populationOf(services, { context, tool: tool.name, buildId: filter.buildId });
      return ok(await lintCounters(db, { at, filter, statistic: request.body.statisticType }));
    },
  );

  app.get(
    '/defect/api/user/warn/checker/authors/toolName/:toolName',
    {
      schema: {
        tags: ['defects'],
        summary: 'Choices of the handler, checker and path filters',
        params: Type.Object({ toolName: Type.String() }),
        querystring: Type.Object({ status: Type.Optional(Type.Unknown()) }),
        response: { 200: Envelope(DefectOptions) },
      },
    },
    async (request) => {
      const context = await defectsOf(request, services);
      const tool = knownTool(request.params.toolName);
      const at = await populationOf(services, { context, tool: tool.name, buildId: undefined });
      const names: TreeNames = {
        taskName: context.task.name_cn,
        repositoryName: await repositoryName(db, context.task),
      };
      if (tool.pattern === 'DUPC')
        return ok(await dupOptions(db, { at, threshold: (await thresholdsOf(services)).DUPC.M, names }));
      const { status } = filterOf({ status: request.query.status }, services);
      const rule = tool.pattern === 'CCN' ? 'bits' : 'lint';
      return ok(
        await placeOptions(db, {
          at,
          status: rule === 'lint' && status.length > 0 ? status : undefined,
          rule,
          names,
          language: languageOf(request),
        }),
      );
    },
  );

  app.get(
    '/defect/api/user/warn/tasks/:taskId/buildInfos',
    {
      schema: {
        tags: ['defects'],
        summary: 'Builds a list can be restricted to',
        params: Type.Object({ taskId: Type.Integer() }),
        response: { 200: Envelope(Type.Array(BuildInfo)) },
      },
    },
    async (request) => {
      const { task } = await defectsOf(request, services, 'defect_view', request.params.taskId);
      const rows = await builds(db, task.id);
      return ok(
        rows.map((row) => ({
          buildId: row.id,
          buildNum: String(row.number),
          buildTime: row.created_at.getTime(),
          buildUser: row.started_by,
        })),
      );
    },
  );

  app.get(
    '/defect/api/user/warn/gather/taskId/:taskId/toolName/:toolName',
    {
      schema: {
        tags: ['defects'],
        summary: 'Archived piles of defects: there are none, every defect is a row',
        params: Type.Object({ taskId: Type.Integer(), toolName: Type.String() }),
        response: { 200: Envelope(Type.Unknown()) },
      },
    },
    async (request) => {
      await defectsOf(request, services, 'defect_view', request.params.taskId);
      return { status: 0, code: '0' };
    },
  );
}

/** @throws AssayError invalidTool */
export function knownTool(name: string | undefined) {
  const tool = name === undefined ? undefined : toolByName(name);
  if (!tool) throw name === undefined ? new AssayError('required', 'toolName') : new AssayError('invalidTool', name);
  return tool;
}

export async function populationOf(
  services: Services,
  { context, tool, buildId }: { context: DefectContext; tool: string; buildId: string | undefined },
): Promise<Population> {
  const { task, branch } = context;
  return {
    taskId: task.id,
    branchId: branch?.id ?? NO_BRANCH,
    tool,
    snapshot: await snapshotOf(services, { taskId: task.id, buildId }),
    judgeTime: await judgeTimeOf(services, { task, tool }),
  };
}
