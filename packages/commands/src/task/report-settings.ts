import { AssayError } from '@assay/contract/errors';
import { NotifyCustomInfo } from '@assay/contract/http/task-info';
import type { ReportSettingsBody } from '@assay/contract/http/task-settings';
import type { Transaction } from '@assay/database/connect';
import { Value } from 'typebox/value';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';
import { lockTask } from './lock-task.ts';

/**
 * Stores the report form (contract-core 6.24), which is whole: what it does not name is not set. The object is answered
 * as `notifyCustomInfo` in the types of the response: copies as a list, the state of instant reports as text.
 * @throws AssayError illegal for an address of a robot that is none
 */
export async function saveReportSettings(
  trx: Transaction,
  {
    actor,
    taskId,
    form,
    now,
    sealed,
  }: {
    actor: string;
    taskId: number;
    form: ReportSettingsBody;
    now: Date;
    /** The robot's secret of the form, sealed for the task (`botOwner`). */
    sealed?: Buffer | undefined;
  },
): Promise<void> {
  const { taskId: _, emailCCReceiverList, botSecret: __, ...given } = form;
  const url = given.botWebhookUrl?.trim();
  if (url) assertWebAddress(url);
  const lists = {
    ...(given.rtxReceiverList ? { rtxReceiverList: names(given.rtxReceiverList) } : {}),
    ...(given.emailReceiverList ? { emailReceiverList: names(given.emailReceiverList) } : {}),
    ...(emailCCReceiverList === undefined ? {} : { emailCCReceiverList: names(emailCCReceiverList) }),
    ...(given.reportDate ? { reportDate: [...new Set(given.reportDate)].sort() } : {}),
  };
  const before = await lockTask(trx, taskId);
  const secret = secretAfter({ before, url, sealed });
  const settings = {
    ...{ reportTime: 0, ...given, ...lists },
    ...(url ? { botWebhookUrl: url } : {}),
    ...(secret ? { botSecretSet: true } : {}),
    reportMinute: 0,
  };
  await trx
    .updateTable('task')
    // Moments before this one are not the new timer's business.
    .set({ report_settings: JSON.stringify(settings), report_since: now, bot_secret: secret })
    .where('id', '=', taskId)
    .execute();
  await recordOperation(trx, {
    taskId,
    funcId: 'task_info',
    operType: 'modify_info',
    operator: actor,
    params: { what: 'report' },
  });
  await bumpRevision(trx, { taskId, kind: 'settings' });
}

/** Owner under which the secret of a task's robot is sealed. */
export function botOwner(taskId: number): string {
  return `bot:${taskId}`;
}

/** A secret stays with its address: it is never shown to another one. */
function secretAfter({
  before,
  url,
  sealed,
}: {
  before: { readonly report_settings: unknown; readonly bot_secret: Buffer | null };
  url: string | undefined;
  sealed: Buffer | undefined;
}): Buffer | null {
  if (!url) return null;
  if (sealed) return sealed;
  const stored = Value.Check(NotifyCustomInfo, before.report_settings) ? before.report_settings : {};
  return stored.botWebhookUrl === url ? before.bot_secret : null;
}

/** One text may hold several names. */
function names(given: string | readonly string[]): string[] {
  const texts = typeof given === 'string' ? [given] : given;
  return [...new Set(texts.flatMap((text) => text.split(/[,;]/)).map((name) => name.trim()))].filter(Boolean);
}

/** @throws AssayError illegal */
export function assertWebAddress(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '')
    return;
  throw new AssayError('illegal', { zh: '机器人地址不合法', en: 'The address of the robot is not valid' });
}
