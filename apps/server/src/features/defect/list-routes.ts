import { CcnListData, DupListData, LintCounters, LintListData } from '@assay/contract/http/defect-list';
import { DefectQueryBody, PageQuery, StatisticBody } from '@assay/contract/http/defect-query';
import { Envelope } from '@assay/contract/http/envelope';
import { readPage } from '@assay/domain/filters/paging';
import { Type } from 'typebox';
import { ok } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { ccnList, ccnThreshold } from './ccn/list.ts';
import { defectsOf, filterOf, knownTool, populationOf, thresholdsOf } from './defect-access.ts';
import { dupList } from './dupc/list.ts';
import { lintCounters, NO_COUNTERS } from './lint/counters.ts';
import { lintFiles } from './lint/files.ts';
import { lintDefects } from './lint/list.ts';
import { lastAnalysis, toolParams } from './queries.ts';
import { reading } from './reading.ts';

/** Lists and counters of contract-defects 4 and 5. */
export function listRoutes(app: AssayApp, services: Services): void {
  const { db } = services;

  app.post(
    '/defect/api/user/warn/list',
    {
      config: { reads: true },
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
            ...(await reading(db, (trx) =>
              ccnList(trx, { at, filter, ...page, thresholds: thresholds.CCN, lastAnalysis: analysed }),
            )),
          });
        }
        case 'DUPC':
          return ok({
            ...shared,
            ...(await reading(db, (trx) => dupList(trx, { at, filter, ...page, thresholds: thresholds.DUPC }))),
          });
        default: {
          const bothPeriods = filter.period === undefined;
          const head = {
            ...shared,
            nameEn: context.task.name_en,
            ...NO_COUNTERS,
            newDefectJudgeTime: bothPeriods ? 0 : at.judgeTime,
          };
          if (filter.clusterType === 'file')
            return ok({ ...head, fileList: await reading(db, (trx) => lintFiles(trx, { at, filter, ...page })) });
          return ok({
            ...head,
            defectList: await reading(db, (trx) => lintDefects(trx, { at, filter, ...page, lastAnalysis: analysed })),
          });
        }
      }
    },
  );

  app.post(
    '/defect/api/user/warn/initpage',
    {
      config: { reads: true },
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
      const statistic = request.body.statisticType;
      if (tool.pattern !== 'LINT') return ok({ ...NO_COUNTERS, newDefectJudgeTime: at.judgeTime });
      return ok(await reading(db, (trx) => lintCounters(trx, { at, filter, statistic })));
    },
  );
}
