import { LOG, RECORDS } from '../../shapes/figure-shapes.ts';
import { must } from '../checks.ts';
import { success, textAt } from '../run.ts';
import { STEM } from '../stems.ts';
import { settingsOf, type Visit } from './visit.ts';

/** Records and logs (contract-defects 16, 17). */
export async function logs(visit: Visit): Promise<void> {
  const { call, checks, client, project, taskId } = visit;
  const info = await settingsOf(visit);
  const builds = success(await client.get(`${STEM.warn}/tasks/${taskId}/buildInfos`));
  for (const path of ['/defect/api/user/tasklog', '/defect/api/user/tasklog/'])
    await call('defects 16', ['GET', path], { query: { toolName: 'ESLINT', page: 1, pageSize: 10 }, shape: RECORDS });
  const buildId = textAt(Array.isArray(builds) ? builds.at(-1) : undefined, 'buildId');
  const where = `${project}/${textAt(info, 'pipelineId')}/${buildId}`;
  for (const stem of ['/defect/api/user/tasklog/analysis/logs', '/log/api/user/logs']) {
    await call('defects 17', ['GET', `${stem}/${where}?tag=&executeCount=1`], { shape: LOG });
    await call('defects 17', ['GET', `${stem}/${where}/after?start=1`], { shape: LOG });
    await call('defects 17', ['GET', `${stem}/${where}/more?num=10&fromStart=true&start=1&end=5`], { shape: LOG });
    await checks.check(`defects 17 GET ${stem}/.../download`, async () => {
      const answer = await client.get(`${stem}/${where}/download`);
      must(answer.status === 200 && answer.text.length > 0, `HTTP ${answer.status}`);
      must(/octet-stream/.test(answer.headers.get('content-type') ?? ''), 'not an octet stream');
    });
  }
}
