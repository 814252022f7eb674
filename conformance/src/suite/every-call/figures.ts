import {
  BUILDS,
  CCN_CHART,
  CLOC_LANGUAGES,
  CLOC_TREE,
  COMPILE_CHART,
  DUPC_CHART,
  LINT_CHART,
} from '../../shapes/figure-shapes.ts';
import { filled, list, obj } from '../../shapes/shape.ts';
import { must } from '../checks.ts';
import { at } from '../run.ts';
import { STEM } from '../stems.ts';
import type { Visit } from './visit.ts';

/** Builds, lines, charts (contract-defects 11, 12, 14). */
export async function figures({ call, checks, client, taskId }: Visit): Promise<void> {
  await call('defects 11.1', ['GET', `${STEM.warn}/tasks/${taskId}/buildInfos`], { shape: BUILDS });
  await call('defects 11.2', ['GET', `${STEM.warn}/gather/taskId/${taskId}/toolName/ESLINT`]);
  await checks.check('defects 11.3: nothing is archived, and said so', async () => {
    const answer = await client.get('/schedule/api/user/fs/download/type/GATHER/filename/none.zip');
    must(answer.status === 404 || answer.status === 200, `HTTP ${answer.status}`);
    must(at(answer.body, 'code') !== '0', answer.text.slice(0, 200));
  });
  await call('defects 12.1', ['GET', `${STEM.warn}/list/toolName/CLOC/orderBy/FILE`], { shape: CLOC_TREE });
  await call('defects 12.2', ['GET', `${STEM.warn}/list/toolName/CLOC/orderBy/LANGUAGE`], { shape: CLOC_LANGUAGES });
  await call('defects 13', ['GET', '//defect/index?invoke=dupclist'], { shape: list(obj({})) });
  await call('defects 13', ['GET', '//defect/index?invoke=dupcdetail']);
  for (const [tool, shape] of [
    ['ESLINT', LINT_CHART],
    ['COVERITY', COMPILE_CHART],
    ['CCN', CCN_CHART],
    ['DUPC', DUPC_CHART],
  ] as const)
    await call('defects 14', ['GET', `/defect/api/user/report/toolName/${tool}?startTime=&endTime=`], { shape });
  await call('defects 15.6', ['GET', '/ms/defect/api/user/repo/oauth/url?toolName=ESLINT'], { shape: filled });
}
