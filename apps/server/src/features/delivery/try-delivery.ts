import { randomBytes } from 'node:crypto';
import { openCredentialBox } from '@assay/commands/repository/credential-box';
import { assertWebAddress, botOwner } from '@assay/commands/task/report-settings';
import { AssayError, type UiLanguage } from '@assay/contract/errors';
import { TestDelivery, type TestDeliveryBody } from '@assay/contract/http/delivery';
import { NotifyCustomInfo } from '@assay/contract/http/task-info';
import type { TestDeliveryJob } from '@assay/contract/job';
import { Value } from 'typebox/value';
import type { Actor, TaskAccess } from '../../access.ts';
import { awaitAnswer, dropOldAnswers } from '../../job-answers.ts';
import type { Services } from '../../services.ts';
import { mailAddressOf } from './queries.ts';

const PATIENCE_MS = 45_000;

type Asking = Pick<Services, 'db' | 'jobs' | 'now' | 'settings'>;

/**
 * Sends a test and answers what the other server said. Only workers talk to other machines, hence a job. A mail goes to whoever
 * asks and to nobody else.
 * @throws AssayError required (mail address, address of the robot), illegal (address; no answer in time)
 */
export async function tryDelivery(
  services: Asking,
  {
    task,
    actor,
    body,
    language,
  }: Pick<TaskAccess, 'task' | 'actor'> & { body: TestDeliveryBody; language: UiLanguage },
): Promise<TestDelivery> {
  if (body.channel === 'mail') {
    const to = await ownAddress(services, actor);
    return tried(services, { taskId: task.id, language, channel: 'mail', to });
  }
  const stored = Value.Check(NotifyCustomInfo, task.report_settings) ? task.report_settings : {};
  const to = body.botWebhookUrl?.trim() || stored.botWebhookUrl;
  if (!to) throw new AssayError('required', { zh: '机器人地址', en: 'The address of the robot' });
  assertWebAddress(to);
  const sealed =
    body.botSecret?.trim() && (await sealedFor(services, { taskId: task.id, secret: body.botSecret.trim() }));
  return tried(services, { taskId: task.id, language, channel: 'bot', to, ...(sealed ? { sealed } : {}) });
}

/** Jobs are stored: no secret lies open in one. */
async function sealedFor(
  { settings }: Asking,
  { taskId, secret }: { taskId: number; secret: string },
): Promise<string> {
  const box = await openCredentialBox(settings.data);
  return box.seal({ password: secret }, botOwner(taskId)).toString('base64');
}

/** The same for the mail server of the site. @throws AssayError required (mail address), illegal (no answer in time) */
export async function tryMailServer(
  services: Asking,
  { actor, language }: { actor: Actor; language: UiLanguage },
): Promise<TestDelivery> {
  return tried(services, { language, channel: 'mail', to: await ownAddress(services, actor) });
}

async function ownAddress({ db }: Asking, actor: Actor): Promise<string> {
  const to = await mailAddressOf(db, actor.personId);
  if (to === undefined) throw new AssayError('required', { zh: '您的邮箱地址', en: 'Your mail address' });
  return to;
}

async function tried({ db, jobs, now }: Asking, wanted: Omit<TestDeliveryJob, 'requestId'>): Promise<TestDelivery> {
  const requestId = randomBytes(16).toString('hex');
  await db.transaction().execute(async (trx) => {
    await dropOldAnswers(trx, now());
    await jobs.send(trx, 'test-delivery', { requestId, ...wanted }, requestId);
  });
  const answer = await awaitAnswer(db, requestId, PATIENCE_MS);
  if (answer === undefined) {
    await db.transaction().execute((trx) => jobs.cancel(trx, 'test-delivery', requestId));
    throw new AssayError('illegal', { zh: '测试发送超时，请稍后再试', en: 'The test took too long, try again later' });
  }
  if (!Value.Check(TestDelivery, answer)) throw new AssayError('internal');
  return answer;
}
