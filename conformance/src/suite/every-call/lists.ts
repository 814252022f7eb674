import * as D from '../../shapes/defect-shapes.ts';
import type { Shape } from '../../shapes/shape.ts';
import { must } from '../checks.ts';
import { at } from '../run.ts';
import { STEM } from '../stems.ts';
import type { Visit } from './visit.ts';

/** Every tool whose defects are listed, one of each pattern at least. */
const LISTS: Readonly<Record<string, Shape>> = {
  ESLINT: D.LINT_LIST,
  RUFF: D.LINT_LIST,
  COVERITY: D.COMPILE_LIST,
  KLOCWORK: D.COMPILE_LIST,
  PINPOINT: D.COMPILE_LIST,
  GCC_ANALYZER: D.COMPILE_LIST,
  CLANG_SA: D.COMPILE_LIST,
  CCN: D.CCN_LIST,
  DUPC: D.DUPC_LIST,
};

/** Lists, counters and choices (contract-defects 4 to 6). @returns rows of each tool */
export async function lists(visit: Visit): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const { call, checks, taskId, withoutCompiler } = visit;
  const rows: Record<string, readonly unknown[]> = {};
  for (const [toolName, shape] of Object.entries(LISTS)) {
    const data = await call(`defects 4 ${toolName}`, ['POST', `${STEM.warn}/list?pageNum=1&pageSize=100`], {
      body: { taskId: String(taskId), toolName, status: [1], severity: [], daterange: [null, null], fileList: [] },
      shape,
    });
    const page = at(data, 'defectList');
    const found = at(page, 'records') ?? at(page, 'content');
    rows[toolName] = Array.isArray(found) ? found : [];
    if (withoutCompiler.has(toolName)) continue;
    await checks.check(`defects 4 ${toolName} has rows: the fixture holds some`, () => {
      must((rows[toolName] ?? []).length > 0, 'no rows');
    });
  }
  await call(
    'defects 4.2 by file',
    ['POST', `${STEM.warn}/list?pageNum=1&pageSize=100&sortField=fileName&sortType=ASC`],
    { body: { toolName: 'ESLINT', clusterType: 'file', status: [1] }, shape: D.LINT_FILES },
  );
  for (const [statisticType, shape] of [
    ['STATUS', D.STATUS_COUNTS],
    ['SEVERITY', D.SEVERITY_COUNTS],
    ['DEFECT_TYPE', D.PERIOD_COUNTS],
  ] as const)
    await call(`defects 5 ${statisticType}`, ['POST', `${STEM.warn}/initpage`], {
      body: { toolName: 'ESLINT', statisticType, status: [1], sortField: null },
      shape,
    });
  await call('defects 6', ['GET', `${STEM.warn}/checker/authors/toolName/ESLINT?status=1,4`], {
    shape: D.LINT_CHOICES,
  });
  for (const tool of ['CCN', 'DUPC'])
    await call('defects 6', ['GET', `${STEM.warn}/checker/authors/toolName/${tool}`], { shape: D.CHOICES });
  return rows;
}
