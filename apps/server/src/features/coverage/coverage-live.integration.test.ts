import { reportStep } from '@assay/commands/build/report-step';
import { takeBuild } from '@assay/commands/build/take-build';
import { STEP, STEP_FLAG } from '@assay/contract/codes';
import { type TestApp, testApp } from '@assay/testing/app';
import { factories } from '@assay/testing/factories';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cookieProxy } from '../../plugins/live/test-support/cookie-proxy.ts';
import { liveClient } from '../../plugins/live/test-support/live-client.ts';

let app: TestApp;
let proxy: Awaited<ReturnType<typeof cookieProxy>>;
let taskId: number;
let token: string;

beforeAll(async () => {
  app = await testApp();
  for (const name of ['ann', 'vic']) await app.createPerson(name);
  await app.createProject('shop', { ann: 'member', vic: 'viewer' });
  token = await app.createToken('ann', ['upload']);
  const make = factories(app.db);
  const repository = await make.repository({ projectId: 'shop', url: '/srv/x' });
  taskId = (await make.task({ projectId: 'shop', repository_id: repository.id, tools: ['CLOC'] })).id;
  const viewer = await app.signIn('vic');
  proxy = await cookieProxy({ target: await app.url(), cookie: () => viewer.cookie });
});
afterAll(async () => {
  await proxy.close();
  await app.close();
});

it('whoever looks at the task sees an upload begin, and its numbers when they are in', async () => {
  const client = await liveClient({
    url: `${proxy.url}/ms/codeccjob/websocket/user/taskLog/analysisInfo?X-DEVOPS-PROJECT-ID=shop&X-DEVOPS-TASK-ID=${taskId}`,
    transport: 'websocket',
  });
  client.subscribe(`/topic/analysisInfo/taskId/${taskId}`, 'info');
  await client.settled();
  const { data } = await app.call({
    method: 'POST',
    path: `/defect/api/user/coverage/taskId/${taskId}`,
    body: 'SF:a.js\nDA:1,1\nend_of_record\n',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
  });
  await vi.waitFor(() => expect(client.received).not.toEqual([]), 3000);
  expect(client.received[0]?.body).toMatchObject({ toolName: 'JACOCO', curStep: 1, buildId: data.buildId });

  const build = await takeBuild(app.db, { taskId, build: data.buildNum });
  if (!build) throw new Error('the build was not there to be taken');
  const result = {
    pattern: 'COVR',
    lineRate: 87.5,
    branchRate: 50,
    functionRate: 66.67,
    newLineRate: 12.5,
    uncoveredLines: 4,
  };
  await reportStep(app.db, { build, tool: 'JACOCO', step: STEP.commit, flag: STEP_FLAG.running });
  await reportStep(app.db, { build, tool: 'JACOCO', step: STEP.commit, flag: STEP_FLAG.success, result });
  await vi.waitFor(() => expect(client.received.at(-1)?.body).toHaveProperty('lastAnalysisResult'), 3000);
  expect(client.received.at(-1)?.body).toMatchObject({
    toolName: 'JACOCO',
    curStep: 5,
    stepStatus: 0,
    buildNum: String(data.buildNum),
    lastAnalysisResult: result,
  });
  await client.stop();
});
