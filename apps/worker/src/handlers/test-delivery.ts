import type { TestDelivery } from '@assay/contract/http/delivery';
import type { TestDeliveryJob } from '@assay/contract/job';
import { type Mail, renderMail } from '@assay/domain/notice/render-mail';
import { robotText } from '@assay/domain/notice/render-robot';
import { NOTICE_TEXTS } from '@assay/domain/notice/texts';
import type { JobContext } from '@assay/jobs/queue';
import { mailAccount } from '../delivery/mail-account.ts';
import { postRobot } from '../delivery/post-robot.ts';
import { readReport } from '../delivery/read-report.ts';
import { robotSecret } from '../delivery/robot-secret.ts';
import { sendMail } from '../delivery/send-mail.ts';
import type { WorkerServices } from '../services.ts';

type Services = Pick<WorkerServices, 'database' | 'settings'>;

/** Sends a test for somebody who waits for what the other server says. The answer goes to `job_answer`; a refusal is one too. */
export async function testDelivery(job: TestDeliveryJob, _context: JobContext, services: Services): Promise<void> {
  const answer = await send(job, services);
  await services.database.db
    .insertInto('job_answer')
    .values({ request_id: job.requestId, answer: JSON.stringify(answer) })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute();
}

async function send(
  { taskId, channel, to, sealed, language }: TestDeliveryJob,
  services: Services,
): Promise<TestDelivery> {
  if (taskId === undefined) return sendSiteMail({ to, language }, services);
  const {
    database: { db },
    settings,
  } = services;
  const report = await readReport(db, { taskId, tools: [] });
  const gone = { zh: '任务不存在', en: 'the task is gone' };
  if (!report) return { sent: false, answer: gone[language] };
  const { publicUrl: site, timezone: zone, allowPrivateHosts } = settings;
  if (channel === 'bot') {
    const text = robotText({ report, language, site, range: 'all', isTest: true });
    const title = `${report.task.name} · ${NOTICE_TEXTS[language].test}`;
    const secret = await robotSecret({ db, settings }, { taskId, url: to, sealed });
    const outcome = await postRobot({ url: to, text, title, secret, allowPrivateHosts });
    return { sent: outcome.kind === 'sent', answer: outcome.answer };
  }
  const mail = renderMail({ report, kind: 'test', language, zone, site });
  return tryMail({ to, language, mail }, services);
}

/** Without a task there is nothing to report: the mail says that it came. */
function sendSiteMail(
  { to, language }: Pick<TestDeliveryJob, 'to' | 'language'>,
  services: Services,
): Promise<TestDelivery> {
  const words = NOTICE_TEXTS[language];
  const text = [words.testText, ...(services.settings.publicUrl ? [services.settings.publicUrl] : [])].join('\n\n');
  const html = `<p>${words.testText}</p>`;
  return tryMail({ to, language, mail: { subject: `[Assay] ${words.test}`, html, text } }, services);
}

async function tryMail(
  { to, language, mail }: Pick<TestDeliveryJob, 'to' | 'language'> & { mail: Mail },
  { database: { db }, settings }: Services,
): Promise<TestDelivery> {
  const account = await mailAccount(db, settings);
  const none = { zh: '站点未设置邮件服务器', en: 'the site has no mail server' };
  if (!account) return { sent: false, answer: none[language] };
  const outcome = await sendMail({ account, to: [to], cc: [], mail });
  return {
    sent: outcome.kind === 'sent',
    answer: outcome.answer,
    ...(outcome.kind === 'sent' ? { receivers: [...outcome.receivers] } : {}),
  };
}
