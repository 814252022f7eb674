import { LintCounters, ListData } from '@assay/contract/http/defect-list';
import { DefectQueryBody, PageQuery, StatisticBody } from '@assay/contract/http/defect-query';
import { Envelope } from '@assay/contract/http/envelope';
import type { Db, Transaction } from '@assay/database/connect';
import { readPage } from '@assay/domain/filters/paging';
import { languageOf, ok } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { isPending } from '../../checkers/pending.ts';
import type { Services } from '../../services.ts';
import { defectsOf, filterOf, knownTool, populationOf } from './defect-access.ts';
import { NO_COUNTERS } from './lint/counters.ts';
import { STREAMED_ABOVE, streamListing } from './list-stream.ts';
import { MAY_READ } from './policy.ts';
import { readerOf } from './readers.ts';
import { reading } from './reading.ts';

/** Lists and counters of contract-defects 4 and 5. */
export function listRoutes(app: AssayApp, services: Services): void {
  app.post(
    '/defect/api/user/warn/list',
    {
      config: { reads: true, needs: MAY_READ },
      schema: {
        tags: ['defects'],
        summary: 'Defects of one tool, by page',
        querystring: PageQuery,
        body: DefectQueryBody,
        response: { 200: Envelope(ListData) },
      },
    },
    async (request, reply) => {
      const context = await defectsOf(request, services, MAY_READ);
      const filter = filterOf(request.body, { services, reader: context.actor });
      const tool = knownTool(filter.toolName);
      const at = await populationOf(services, {
        context,
        tool: tool.name,
        buildId: filter.buildId,
        difference: filter.difference,
      });
      const question = {
        ...{ services, task: context.task, at, filter, language: languageOf(request) },
        request: readPage(request.query),
        sort: request.query,
      };
      const plan = (trx: Transaction) => readerOf(tool).list(trx, question);
      if (question.request.size > STREAMED_ABOVE) return streamListing(services, { reply, plan });
      const data = await reading(services.db, async (trx) => (await plan(trx)).whole());
      return ok({ ...data, ...(await pendingScanOf(services.db, context.task.id)) });
    },
  );

  app.post(
    '/defect/api/user/warn/initpage',
    {
      config: { reads: true, needs: MAY_READ },
      schema: {
        tags: ['defects'],
        summary: 'Counters of the lint screen',
        body: StatisticBody,
        response: { 200: Envelope(LintCounters) },
      },
    },
    async (request) => {
      const context = await defectsOf(request, services, MAY_READ);
      const filter = filterOf(request.body, { services, reader: context.actor });
      const tool = knownTool(filter.toolName);
      const at = await populationOf(services, {
        context,
        tool: tool.name,
        buildId: filter.buildId,
        difference: filter.difference,
      });
      const question = { services, task: context.task, at, filter, language: languageOf(request) };
      const { counters } = readerOf(tool);
      const pending = await pendingScanOf(services.db, context.task.id);
      if (!counters) return ok({ ...NO_COUNTERS, newDefectJudgeTime: at.judgeTime, ...pending });
      const statistic = request.body.statisticType;
      const data = await reading(services.db, (trx) => counters(trx, { ...question, statistic }));
      return ok({ ...data, ...pending });
    },
  );
}

/** Lists show the state of the last scan; this says that another choice of checkers waits for the next. */
async function pendingScanOf(db: Db, taskId: number): Promise<{ pendingScan?: true }> {
  return (await isPending(db, taskId)) ? { pendingScan: true } : {};
}
