import { openCredentialBox } from '@assay/commands/repository/credential-box';
import { botOwner } from '@assay/commands/task/report-settings';
import { NotifyCustomInfo } from '@assay/contract/http/task-info';
import type { Settings } from '@assay/contract/settings';
import type { Db } from '@assay/database/connect';
import { Value } from 'typebox/value';

/**
 * The secret a task's robot wants its messages signed with; undefined when there is none, or when it belongs to another address.
 * @param given.sealed one that is tried before it is stored
 */
export async function robotSecret(
  { db, settings }: { db: Db; settings: Pick<Settings, 'data'> },
  { taskId, url, sealed }: { taskId: number; url: string; sealed?: string | undefined },
): Promise<string | undefined> {
  const value = sealed === undefined ? await storedFor(db, { taskId, url }) : Buffer.from(sealed, 'base64');
  if (!value) return undefined;
  const box = await openCredentialBox(settings.data);
  return box.open(value, botOwner(taskId)).password;
}

async function storedFor(db: Db, { taskId, url }: { taskId: number; url: string }): Promise<Buffer | undefined> {
  const task = await db
    .selectFrom('task')
    .select(['report_settings', 'bot_secret'])
    .where('id', '=', taskId)
    .executeTakeFirst();
  const form = Value.Check(NotifyCustomInfo, task?.report_settings) ? task.report_settings : {};
  return form.botWebhookUrl === url ? (task?.bot_secret ?? undefined) : undefined;
}
