import { Readable } from 'node:stream';
import { recordAudit } from '@assay/commands/audit/record-audit';
import { AssayError } from '@assay/contract/errors';
import { ChartData, ChartLinkQuery, ChartQuery } from '@assay/contract/http/chart';
import { Envelope } from '@assay/contract/http/envelope';
import type { ToolPattern } from '@assay/contract/tool-definition';
import { chartDays } from '@assay/domain/charts/chart-days';
import { dayOf } from '@assay/domain/time/zone';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { byOf, languageOf, ok } from '../../../access.ts';
import type { AssayApp } from '../../../assay-app.ts';
import type { Services } from '../../../services.ts';
import { defectsOf, knownTool, populationOf } from '../defect-access.ts';
import { xlsx } from '../export/xlsx.ts';
import { MAY_READ } from '../policy.ts';
import { reading } from '../reading.ts';
import { ccnChart } from './ccn.ts';
import type { ChartReader } from './chart-reader.ts';
import { compileChart } from './compile.ts';
import { dupChart } from './dupc.ts';
import { lintChart } from './lint.ts';
import { chartSheets } from './sheets.ts';
import { labelled } from './tips.ts';

/** Lines and coverage have their own screens. */
const CHARTS: Readonly<Record<ToolPattern, ChartReader | undefined>> = {
  LINT: lintChart,
  STAT: lintChart,
  TSCLUA: lintChart,
  COVERITY: compileChart,
  KLOCWORK: compileChart,
  PINPOINT: compileChart,
  CCN: ccnChart,
  DUPC: dupChart,
  CLOC: undefined,
  COVR: undefined,
};

const REVERSED = { zh: '开始时间不能晚于结束时间', en: 'The start must not be after the end' };

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Charts of one tool over time and by handler (contract-defects 14), and the same as a workbook. */
export function chartRoutes(app: AssayApp, services: Services): void {
  const path = '/defect/api/user/report/toolName/:toolName';
  const params = Type.Object({ toolName: Type.String() });
  const tags = ['defects'];

  app.get(
    path,
    {
      config: { needs: MAY_READ },
      schema: {
        tags,
        summary: 'Charts of one tool: trends, handlers, risks',
        params,
        querystring: ChartQuery,
        response: { 200: Envelope(ChartData) },
      },
    },
    async (request) => ok((await read(request, request.params.toolName, request.query)).data),
  );

  app.get(
    `${path}/export`,
    {
      config: { needs: MAY_READ },
      schema: { tags, summary: 'Charts of one tool as a workbook', params, querystring: ChartLinkQuery },
    },
    async (request, reply) => {
      const { data, context } = await read(request, request.params.toolName, request.query, request.query.taskId);
      await recordAudit(services.db, {
        kind: 'export',
        by: byOf(request),
        subject: `${data.toolName} charts`,
        projectId: context.task.project_id,
        taskId: context.task.id,
        detail: {},
        now: services.now(),
      });
      const file = `assay-${context.task.id}-${data.toolName.replace(/[^\w.-]/g, '_')}-charts.xlsx`;
      reply.header('content-disposition', `attachment; filename="${file}"`).type(WORKBOOK);
      return reply.send(Readable.from(xlsx(chartSheets(data, languageOf(request)))));
    },
  );

  async function read(request: FastifyRequest, toolName: string, query: ChartQuery, taskId?: number) {
    const context = await defectsOf(request, services, MAY_READ, taskId);
    const tool = knownTool(toolName);
    const chart = CHARTS[tool.pattern];
    if (!chart) throw new AssayError('noHandler', `report ${tool.name}`);
    const zone = services.settings.timezone;
    const today = dayOf(services.now().getTime(), zone);
    const { startTime: start, endTime: end } = query;
    const days = chartDays({ start, end }, { today, step: chart.step });
    if (!days) throw new AssayError('illegal', REVERSED);
    const language = languageOf(request);
    const at = await populationOf(services, { context, tool: tool.name, buildId: undefined });
    const points = labelled(days, { style: chart.tips, today, language });
    const data = await reading(services.db, (trx) => chart.read(trx, { at, days, points, today, zone, language }));
    return { data, context };
  }
}
