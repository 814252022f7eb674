import { COVERAGE_FILE, COVERAGE_LIST } from '../../shapes/coverage-shapes.ts';
import { OVERVIEW } from '../../shapes/task-shapes.ts';
import { must } from '../checks.ts';
import { at, listAt, success } from '../run.ts';
import { STEM } from '../stems.ts';
import type { Visit } from './visit.ts';

/** Coverage (contract-defects 13, decisions 13). */
export async function coverage({ call, checks, client, taskId }: Visit): Promise<void> {
  await call('defects 13', ['GET', `/ms${STEM.warn}/list/toolName/JACOCO`], { shape: COVERAGE_LIST });
  await call('defects 13', ['GET', `/ms${STEM.warn}/list/toolName/JACOCO/detail?jType=FILE&jName=src/cart.js`], {
    shape: COVERAGE_FILE,
  });
  await checks.check('decisions 13: numbers of coverage on the overview', async () => {
    const results = listAt(
      success(await client.get(`${STEM.task}/overview/${taskId}`), OVERVIEW),
      'lastAnalysisResultList',
    );
    const result = at(
      results.find((one) => at(one, 'toolName') === 'JACOCO'),
      'lastAnalysisResult',
    );
    // Five lines could run, three were: LCOV_REPORT.
    must(at(result, 'lineRate') === 60, `lineRate ${String(at(result, 'lineRate'))}`);
    must(at(result, 'uncoveredLines') === 2, `uncoveredLines ${String(at(result, 'uncoveredLines'))}`);
  });
}
