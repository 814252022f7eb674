import { TASK_STATUS } from '@assay/contract/codes';
import { NotifyCustomInfo } from '@assay/contract/http/task-info';
import type { Transaction } from '@assay/database/connect';
import { dueRun } from '@assay/domain/time/due-run';
import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { LATE_LIMIT_MS } from '../schedule/fire-schedule.ts';
import { queueDelivery } from './queue-deliveries.ts';
import { settleDelivery } from './take-delivery.ts';

const MISSED = { zh: '当时服务未运行', en: 'the service was not running then' };

/**
 * Queues the timed report of a task when its moment has come, once however many workers look. A moment that passed too long ago is
 * told in the list of deliveries and not sent.
 * @param input.zone IANA zone of the site: the form names hours of its clocks (decision 12)
 */
export async function fireReport(
  trx: Transaction,
  { taskId, zone, now }: { taskId: number; zone: string; now: Date },
): Promise<'queued' | 'missed' | undefined> {
  const due = await dueMoment(trx, { taskId, zone, now });
  if (due === undefined) return undefined;
  const occasion = `due:${new Date(due).toISOString()}`;
  if (!(await queueDelivery(trx, { taskId, kind: 'timed-mail', occasion }))) return undefined;
  if (now.getTime() - due <= LATE_LIMIT_MS) return 'queued';
  await settleDelivery(trx, { taskId, kind: 'timed-mail', occasion }, { state: 'skipped', reason: MISSED, now });
  return 'missed';
}

async function dueMoment(
  trx: Transaction,
  { taskId, zone, now }: { taskId: number; zone: string; now: Date },
): Promise<number | undefined> {
  const task = await trx
    .selectFrom('task')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select(['task.report_settings', 'task.report_since'])
    .select(
      sql<string | null>`(select max(substr(occasion, 5)) from delivery
        where delivery.task_id = task.id and delivery.kind = 'timed-mail' and delivery.occasion like 'due:%')`.as(
        'last',
      ),
    )
    .where('task.id', '=', taskId)
    .where('task.deleted_at', 'is', null)
    .where('task.status', '=', TASK_STATUS.enabled)
    .where('project.archived_at', 'is', null)
    .executeTakeFirst();
  const settings = task?.report_settings;
  if (!task?.report_since || !Value.Check(NotifyCustomInfo, settings)) return undefined;
  const times = reportTimes(settings, zone);
  const since = Math.max(task.report_since.getTime(), task.last === null ? 0 : Date.parse(task.last));
  return times && dueRun(times, { since, now: now.getTime() });
}

/** When the mail goes out; undefined when it is paused, or day or tool is missing (contract-core 6.24). */
function reportTimes(settings: NotifyCustomInfo, zone: string) {
  const { reportStatus = 1, reportDate = [], reportTime = 0, reportMinute = 0, reportTools = [] } = settings;
  if (reportStatus !== 1 || reportDate.length === 0 || reportTools.length === 0) return undefined;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return { days: reportDate.map(String), time: `${twoDigits(reportTime)}:${twoDigits(reportMinute)}`, zone };
}
