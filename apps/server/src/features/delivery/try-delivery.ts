import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { assertWebAddress } from '@assay/commands/task/report-settings';
import { AssayError, type UiLanguage } from '@assay/contract/errors';
import { TestDelivery, type TestDeliveryBody } from '@assay/contract/http/delivery';
import { NotifyCustomInfo } from '@assay/contract/http/task';
import type { TestDeliveryJob } from '@assay/contract/job';
import { Value } from 'typebox/value';
import type { TaskAccess } from '../../access.ts';
import { dropOldAnswers, takeAnswer } from '../../job-answers.ts';
import type { Services } from '../../services.ts';
import { mailAddressOf } from './queries.ts';

const POLL_MS = 200;
const PATIENCE_MS = 45_000;

/**
 * Sends a test and answers what the other server said. Only workers talk to other machines, hence a job. A mail goes to whoever
 * asks and to nobody else.
 * @throws AssayError required (mail address, address of the robot), illegal (address; no answer in time)
 */
export async function tryDelivery(
  { db, jobs, now }: Pick<Services, 'db' | 'jobs' | 'now'>,
  {
    task,
    actor,
    body,
    language,
  }: Pick<TaskAccess, 'task' | 'actor'> & { body: TestDeliveryBody; language: UiLanguage },
): Promise<TestDelivery> {
  const requestId = randomBytes(16).toString('hex');
  const target = await targetOf();
  await db.transaction().execute(async (trx) => {
    await dropOldAnswers(trx, now());
    await jobs.send(trx, 'test-delivery', { requestId, taskId: task.id, language, ...target }, requestId);
  });
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
    await pause(POLL_MS);
    const answer = await takeAnswer(db, requestId);
    if (answer === undefined) continue;
    if (!Value.Check(TestDelivery, answer)) throw new AssayError('internal');
    return answer;
  }
  await db.transaction().execute((trx) => jobs.cancel(trx, 'test-delivery', requestId));
  throw new AssayError('illegal', { zh: '测试发送超时，请稍后再试', en: 'The test took too long, try again later' });

  async function targetOf(): Promise<Pick<TestDeliveryJob, 'channel' | 'to'>> {
    if (body.channel === 'bot') {
      const stored = Value.Check(NotifyCustomInfo, task.report_settings) ? task.report_settings : {};
      const to = body.botWebhookUrl?.trim() || stored.botWebhookUrl;
      if (!to) throw new AssayError('required', { zh: '机器人地址', en: 'The address of the robot' });
      assertWebAddress(to);
      return { channel: 'bot', to };
    }
    const to = await mailAddressOf(db, actor.personId);
    if (to === undefined) throw new AssayError('required', { zh: '您的邮箱地址', en: 'Your mail address' });
    return { channel: 'mail', to };
  }
}
