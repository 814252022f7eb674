import type { DeliveryOutcome, TakenDelivery } from '@assay/commands/report-mail/take-delivery';
import { NotifyCustomInfo } from '@assay/contract/http/task-info';
import type { Settings } from '@assay/contract/settings';
import type { Db } from '@assay/database/connect';
import { isCompileType } from '@assay/domain/codes/compile-type';
import { renderMail } from '@assay/domain/notice/render-mail';
import { robotText } from '@assay/domain/notice/render-robot';
import { openOf } from '@assay/domain/notice/report';
import { NOTICE_TEXTS } from '@assay/domain/notice/texts';
import { toolByName } from '@assay/tools/catalogue';
import { Value } from 'typebox/value';
import { deliverMention } from './deliver-mention.ts';
import { mailAccount } from './mail-account.ts';
import { postRobot } from './post-robot.ts';
import { readReport } from './read-report.ts';
import { lettersOf } from './receivers.ts';
import { robotSecret } from './robot-secret.ts';
import { sendLetters } from './send-letters.ts';
import { sendMail } from './send-mail.ts';

const WEEK_MS = 7 * 86_400_000;

const SKIPPED = {
  settings: { zh: '报告设置已更改或任务已删除', en: 'the settings changed, or the task was deleted' },
  nobody: { zh: '没有收件人', en: 'there is nobody to send it to' },
  nothing: { zh: '没有问题，未发送', en: 'there are no issues to tell of' },
  account: { zh: '站点未设置邮件服务器', en: 'the site has no mail server' },
};

/** Sends one delivery as the settings are now. @throws when the database does not answer: the delivery is then given up as lost */
export async function deliver(
  { db, settings }: { db: Db; settings: Settings },
  taken: TakenDelivery,
): Promise<DeliveryOutcome> {
  if (taken.kind === 'mention') return deliverMention({ db, settings }, taken);
  const task = await db
    .selectFrom('task')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select('task.report_settings')
    .where('task.id', '=', taken.taskId)
    .where('task.deleted_at', 'is', null)
    .where('project.archived_at', 'is', null)
    .executeTakeFirst();
  const form = task?.report_settings;
  if (!Value.Check(NotifyCustomInfo, form)) return { kind: 'skipped', reason: SKIPPED.settings };
  switch (taken.kind) {
    case 'timed-mail':
    case 'instant-mail':
      return deliverMail({ db, settings, form }, taken);
    case 'bot':
      return deliverMessage({ db, settings, form }, taken);
  }
}

interface Work {
  readonly db: Db;
  readonly settings: Settings;
  readonly form: NotifyCustomInfo;
}

async function deliverMail({ db, settings, form }: Work, taken: TakenDelivery): Promise<DeliveryOutcome> {
  const { taskId, kind, occasion } = taken;
  const instant = kind === 'instant-mail';
  const account = await mailAccount(db, settings);
  if (!account) return { kind: 'failed', reason: SKIPPED.account };
  const letters = await lettersOf(db, { taskId, settings: form, instant, language: settings.language });
  if (letters.length === 0) return { kind: 'skipped', reason: SKIPPED.nobody };
  const report = instant
    ? await readReport(db, { taskId, tools: await compileTools(db, taskId), build: Number(occasion.split(':')[1]) })
    : await readReport(db, { taskId, tools: form.reportTools ?? [], since: await lastSent(db, { taskId, occasion }) });
  // Stops by itself when nothing is left, and begins again when something is.
  if (!report?.build || openOf(report) === 0) return { kind: 'skipped', reason: SKIPPED.nothing };
  const of = {
    report,
    kind: instant ? 'instant' : 'timed',
    zone: settings.timezone,
    site: settings.publicUrl,
  } as const;
  return sendLetters(db, {
    taken,
    letters,
    send: ({ to, cc, language }) => sendMail({ account, to, cc, mail: renderMail({ ...of, language }) }),
  });
}

async function deliverMessage(
  { db, settings, form }: Work,
  { taskId, occasion }: TakenDelivery,
): Promise<DeliveryOutcome> {
  const { botWebhookUrl: url, botRemindRange = 1, botRemindSeverity = 7, botRemaindTools = [] } = form;
  if (!url) return { kind: 'skipped', reason: SKIPPED.settings };
  const onlyNew = botRemindRange === 1;
  const report = await readReport(db, {
    taskId,
    tools: botRemaindTools.length > 0 ? botRemaindTools : await compileTools(db, taskId),
    build: Number(occasion.split(':')[1]),
    severities: [1, 2, 4].filter((severity) => (botRemindSeverity & severity) !== 0),
    onlyNew,
  });
  if (!report?.build || openOf(report) === 0) return { kind: 'skipped', reason: SKIPPED.nothing };
  const { language, publicUrl: site, allowPrivateHosts } = settings;
  const text = robotText({ report, language, site, range: onlyNew ? 'new' : 'all' });
  const secret = await robotSecret({ db, settings }, { taskId, url });
  const title = `${report.task.name} · ${NOTICE_TEXTS[language].instant}`;
  return postRobot({ url, text, title, secret, allowPrivateHosts });
}

/** Instant reports and robots without a choice speak of compile-type tools (decision 20). */
async function compileTools(db: Db, taskId: number): Promise<string[]> {
  const rows = await db.selectFrom('task_tool').select('tool').where('task_id', '=', taskId).execute();
  return rows.map(({ tool }) => tool).filter((tool) => isCompileType(toolByName(tool)?.pattern ?? 'LINT'));
}

/** The report before this one; a week before it when there was none. */
async function lastSent(db: Db, { taskId, occasion }: { taskId: number; occasion: string }): Promise<Date> {
  const due = Date.parse(occasion.slice('due:'.length));
  const row = await db
    .selectFrom('delivery')
    .select('occasion')
    .where('task_id', '=', taskId)
    .where('kind', '=', 'timed-mail')
    .where('state', '=', 'sent')
    .where('occasion', '<', occasion)
    .orderBy('occasion', 'desc')
    .limit(1)
    .executeTakeFirst();
  return new Date(row ? Date.parse(row.occasion.slice('due:'.length)) : due - WEEK_MS);
}
