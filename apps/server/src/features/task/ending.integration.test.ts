import { endBuild } from '@assay/commands/build/end-build';
import { reportStep } from '@assay/commands/build/report-step';
import { startBuild } from '@assay/commands/build/start-build';
import { stopBuild } from '@assay/commands/build/stop-build';
import { type HeldBuild, takeBuild } from '@assay/commands/build/take-build';
import { STEP_FLAG } from '@assay/contract/codes';
import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let make: Factories;
let ann: TestUser;

beforeAll(async () => {
  app = await testApp();
  make = factories(app.db);
  await app.createPerson('ann');
  await app.createProject('shop', { ann: 'member' });
  ann = await app.signIn('ann');
});
afterAll(() => app.close());

/** A build a worker holds, its tools at step 3. */
async function held(): Promise<{ taskId: number; build: HeldBuild; buildId: string }> {
  const { id: taskId } = await make.task({ projectId: 'shop', tools: ['CCN', 'CLOC', 'ESLINT'] });
  const started = await app.db
    .transaction()
    .execute((trx) => startBuild(trx, { jobs: app.services.jobs, actor: 'ann', taskId, trigger: 'manual' }));
  if (!started) throw new Error('it did not start');
  const build = await takeBuild(app.db, { taskId, build: started.buildNumber });
  if (!build) throw new Error('it was not taken');
  for (const tool of ['CCN', 'ESLINT']) await reportStep(app.db, { build, tool, step: 3, flag: STEP_FLAG.running });
  return { taskId, build, buildId: started.buildId };
}

const stop = (taskId: number) =>
  app.db.transaction().execute((trx) => stopBuild(trx, { jobs: app.services.jobs, actor: 'bob', taskId }));

async function seen(taskId: number, language = 'en') {
  const shared = { project: 'shop', task: taskId, language };
  const [list, overview, records] = await Promise.all([
    ann.call({ ...shared, method: 'POST', path: '/task/api/user/task/taskSortType/CREATE_DATE', body: {} }),
    ann.call({ ...shared, path: `/task/api/user/task/overview/${taskId}` }),
    ann.call({ ...shared, path: '/defect/api/user/tasklog?toolName=CCN' }),
  ]);
  return {
    card: list.data.enableTasks.find((card: { taskId: number }) => card.taskId === taskId),
    ofTool: (name: string) =>
      overview.data.lastAnalysisResultList.find((tool: { toolName: string }) => tool.toolName === name),
    record: records.data.taskLogPage.content[0],
  };
}

describe('how a run ended', () => {
  it('says stopped of a stopped run beside the codes of the contract, with who did it', async () => {
    const { taskId, buildId } = await held();
    const before = await seen(taskId);
    for (const said of [before.card, before.ofTool('CCN'), before.record]) expect(said).not.toHaveProperty('stopped');
    expect(before.card).not.toHaveProperty('failure');
    await stop(taskId);
    const { card, ofTool, record } = await seen(taskId);
    expect(card).toMatchObject({
      displayStepStatus: 1,
      stopped: true,
      failure: { toolName: 'ESLINT', reason: 'Stopped by bob', buildNum: '1', buildId },
    });
    expect(ofTool('CCN')).toMatchObject({ stepStatus: 1, stopped: true });
    expect(record).toMatchObject({ flag: 2, stopped: true, stepArray: [expect.anything(), { flag: 4 }] });
    expect((await seen(taskId, 'zh')).card.failure.reason).toBe('bob 停止了分析');
  });

  it('keeps a failure a failure, of the whole build and of a tool before the stop, and gives the reason', async () => {
    const whole = await held();
    const message = { zh: '地址无法访问', en: 'The address does not answer' };
    await app.db
      .transaction()
      .execute((trx) =>
        endBuild(trx, { taskId: whole.taskId, buildNumber: whole.build.number, status: 'failed', message }),
      );
    const failed = await seen(whole.taskId, 'zh');
    expect(failed.card).toMatchObject({ displayStepStatus: 1, failure: { reason: '地址无法访问' } });
    for (const said of [failed.card, failed.ofTool('CCN'), failed.record]) expect(said).not.toHaveProperty('stopped');

    const { taskId, build } = await held();
    const crash = { zh: '工具崩溃', en: 'The tool crashed' };
    await reportStep(app.db, { build, tool: 'CCN', step: 3, flag: STEP_FLAG.failed, message: crash });
    expect((await seen(taskId)).card.failure).toMatchObject({ toolName: 'CCN', reason: 'The tool crashed' });
    await stop(taskId);
    const { ofTool, record } = await seen(taskId);
    expect([ofTool('CCN').stopped, record.stopped]).toEqual([undefined, undefined]);
    expect(ofTool('ESLINT').stopped).toBe(true);
  });

  it('is forgotten with the next run', async () => {
    const { taskId } = await held();
    await stop(taskId);
    await app.db
      .transaction()
      .execute((trx) => startBuild(trx, { jobs: app.services.jobs, actor: 'ann', taskId, trigger: 'manual' }));
    const { card, ofTool } = await seen(taskId);
    expect([card.stopped, card.failure, ofTool('CCN').stopped]).toEqual([undefined, undefined, undefined]);
  });
});
