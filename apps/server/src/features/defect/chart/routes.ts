import { AssayError } from '@assay/contract/errors';
import { ChartData, ChartQuery } from '@assay/contract/http/chart';
import { Envelope } from '@assay/contract/http/envelope';
import type { ToolPattern } from '@assay/contract/tool-definition';
import { chartDays } from '@assay/domain/charts/chart-days';
import { dayOf } from '@assay/domain/time/zone';
import { Type } from 'typebox';
import { languageOf, ok } from '../../../access.ts';
import type { AssayApp } from '../../../assay-app.ts';
import type { Services } from '../../../services.ts';
import { defectsOf, knownTool, populationOf } from '../defect-access.ts';
import { MAY_READ } from '../policy.ts';
import { reading } from '../reading.ts';
import { ccnChart } from './ccn.ts';
import type { ChartReader } from './chart-reader.ts';
import { compileChart } from './compile.ts';
import { dupChart } from './dupc.ts';
import { lintChart } from './lint.ts';
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

/** Charts of one tool over time and by handler (contract-defects 14). */
export function chartRoutes(app: AssayApp, services: Services): void {
  app.get(
    '/defect/api/user/report/toolName/:toolName',
    {
      config: { needs: MAY_READ },
      schema: {
        tags: ['defects'],
        summary: 'Charts of one tool: trends, handlers, risks',
        params: Type.Object({ toolName: Type.String() }),
        querystring: ChartQuery,
        response: { 200: Envelope(ChartData) },
      },
    },
    async (request) => {
      const context = await defectsOf(request, services, MAY_READ);
      const tool = knownTool(request.params.toolName);
      const chart = CHARTS[tool.pattern];
      if (!chart) throw new AssayError('noHandler', `report ${tool.name}`);
      const zone = services.settings.timezone;
      const today = dayOf(services.now().getTime(), zone);
      const { startTime: start, endTime: end } = request.query;
      const days = chartDays({ start, end }, { today, step: chart.step });
      if (!days) throw new AssayError('illegal', REVERSED);
      const language = languageOf(request);
      const at = await populationOf(services, { context, tool: tool.name, buildId: undefined });
      const points = labelled(days, { style: chart.tips, today, language });
      return ok(await reading(services.db, (trx) => chart.read(trx, { at, days, points, today, zone, language })));
    },
  );
}
