import type { Answer } from '../../client/http-client.ts';
import { bool, is } from '../../shapes/shape.ts';
import { must } from '../checks.ts';
import { at, refused, success } from '../run.ts';
import { STEM } from '../stems.ts';
import type { Visit } from './visit.ts';

/** Suspended, resumed, started and stopped (contract-core 6.16, 6.17, 6.22): last, for it disturbs the others. */
export async function life({ call, checks, client, taskId }: Visit): Promise<void> {
  await call('core 6.17', ['PUT', `${STEM.task}/stop`], {
    body: { taskId, disableReason: 'not needed at the moment' },
    shape: is(true),
  });
  await checks.check('core 6.4: a suspended task has status 1', async () => {
    must(at(success(await client.get(`${STEM.task}/status`)), 'status') === 1, 'not 1');
  });
  await checks.check('core 6.17: suspending twice is 2301007', async () => {
    refused(await client.put(`${STEM.task}/stop`, { taskId, disableReason: 'not needed at the moment' }), '2301007');
  });
  await call('core 6.16', ['PUT', `${STEM.task}/start`], { shape: is(true) });
  await checks.check('core 6.16: resuming twice is 2301006', async () => {
    refused(await client.put(`${STEM.task}/start`), '2301006');
  });
  await checks.check('core 6.22 stopping when nothing runs says so or is done', async () => {
    const execute: Answer = await client.post(`${STEM.task}/execute`);
    success(execute, bool);
    success(await client.post(`${STEM.task}/cw/stopAnalysisTask`, {}), is(true));
  });
}
