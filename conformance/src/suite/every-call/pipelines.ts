import { PIPELINE_ROLES } from '../../shapes/platform-shapes.ts';
import { at, success, textAt } from '../run.ts';
import { roles } from './roles.ts';
import type { Visit } from './visit.ts';

/** A pipeline makes a task with its token and reports a step (decisions 9, defects 19). */
export async function pipelines(visit: Visit): Promise<void> {
  const { call, checks, client, project, source } = visit;
  const pipelineId = `p-${Date.now().toString(16).padStart(32, '0')}`;
  const token = await call('decisions 9', ['POST', `/task/api/user/buildToken/project/${project}`], {
    body: { name: `conformance ${Date.now()}` },
  });
  await checks.check('defects 19 POST /defect/api/build/tasklog', async () => {
    const headers = { authorization: `Bearer ${textAt(token, 'token')}` };
    const nobody = client.sibling();
    nobody.cookies.clear();
    const made = success(
      await nobody.post(
        '/task/api/build/task',
        {
          pipelineId,
          nameCn: `pipeline_${Date.now().toString(36)}`,
          codeLang: 64,
          repository: { url: source, branch: 'main' },
          checkerSetList: [{ checkerSetId: 'codecc_default_lint_js' }],
        },
        { headers },
      ),
    );
    const reported = await nobody.post(
      '/defect/api/build/tasklog',
      {
        stream_name: at(made, 'nameEn'),
        task_id: at(made, 'taskId'),
        toolName: 'ESLINT',
        pipelineBuildId: `b-${Date.now()}`,
        triggerFrom: 'conformance',
        stepNum: 1,
        flag: 3,
        startTime: 1,
        endTime: 0,
        msg: '',
        elapseTime: 0,
      },
      { headers },
    );
    success(reported);
  });
  await roles({ service: 'pipeline', type: 'pipeline', code: pipelineId, shape: PIPELINE_ROLES }, visit);
}
