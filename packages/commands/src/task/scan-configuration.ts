import { CREATE_FROM, SCAN_TYPE } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import type { TaskSchedule } from '@assay/database/schema/values';
import { startOfDay } from '@assay/domain/time/zone';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';
import type { AuthorTransfer } from './author-transfers.ts';
import { assertBranchName } from './branch-name.ts';
import { lockTask } from './lock-task.ts';
import { transferAuthors } from './transfer-authors.ts';

export interface ScanConfiguration {
  readonly actor: string;
  readonly taskId: number;
  /** IANA zone of the site: the timer keeps it, dates are days in it. */
  readonly zone: string;
  readonly now: Date;
  /** What is absent stays as it is. */
  readonly scanType?: number | undefined;
  readonly targetBranch?: string | undefined;
  readonly timer?: { readonly days: readonly string[]; readonly time: string } | undefined;
  readonly newDefectJudge?:
    | {
        readonly judgeBy?: number | undefined;
        readonly fromDate?: string | undefined;
        readonly lastestTimes?: number | undefined;
      }
    | undefined;
  /** The complete new list. */
  readonly transfers?: readonly AuthorTransfer[] | undefined;
}

/**
 * Changes how and when a task is scanned (contract-core 6.15). From incremental to full makes the next scan look at
 * everything. Conversions of authors that were not there before act on the open defects at once.
 * @throws AssayError illegal for a day, time, date or branch that is none
 */
export async function configureScan(trx: Transaction, input: ScanConfiguration): Promise<void> {
  const { actor, taskId, scanType, now } = input;
  if (input.targetBranch !== undefined) assertBranchName(input.targetBranch);
  const schedule = input.timer && timerOf(input.timer, input.zone);
  const judge = input.newDefectJudge && judgeOf(input.newDefectJudge, input.zone);
  const task = await lockTask(trx, taskId);
  const becomesFull = scanType === SCAN_TYPE.full && task.scan_type !== SCAN_TYPE.full;
  await trx
    .updateTable('task')
    .set({
      scan_type: scanType ?? task.scan_type,
      ...(becomesFull ? { force_full_scan: true } : {}),
      ...(input.targetBranch === undefined ? {} : { request_target: input.targetBranch }),
      // Only tasks made here have a timer; a pipeline starts its own, a code host too.
      ...(schedule === undefined || task.create_from !== CREATE_FROM.self
        ? {}
        : { schedule: schedule && JSON.stringify(schedule), schedule_since: schedule && now }),
      ...(judge === undefined ? {} : { new_defect_judge: judge && JSON.stringify(judge) }),
      ...(input.transfers === undefined ? {} : { transfer_authors: JSON.stringify(input.transfers) }),
    })
    .where('id', '=', taskId)
    .execute();
  await recordOperation(trx, { taskId, funcId: 'scan_schedule', operType: 'modify_info', operator: actor });
  const before = task.transfer_authors ?? [];
  const isKnown = (transfer: AuthorTransfer) =>
    before.some((old) => old.sourceAuthor === transfer.sourceAuthor && old.targetAuthor === transfer.targetAuthor);
  const fresh = (input.transfers ?? []).filter((transfer) => !isKnown(transfer));
  await transferAuthors(trx, { actor, taskId, transfers: fresh, now });
  await bumpRevision(trx, { taskId, kind: 'settings' });
}

const DAY = /^[1-7]$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** null removes the timer: no day or no time was given. */
function timerOf({ days, time }: { days: readonly string[]; time: string }, zone: string): TaskSchedule | null {
  const given = [...new Set(days.map((day) => day.trim()).filter((day) => day !== ''))].sort();
  const bad = given.find((day) => !DAY.test(day));
  if (bad !== undefined)
    throw new AssayError('illegal', { zh: `星期不合法：${bad}`, en: `Not a day of the week: ${bad}` });
  const at = time.trim();
  if (at !== '' && !TIME.test(at))
    throw new AssayError('illegal', { zh: `时间不合法：${at}`, en: `Not a time of the day: ${at}` });
  return given.length === 0 || at === '' ? null : { executeDate: given, executeTime: at, zone };
}

/** null takes the cut-off away. */
function judgeOf(
  { judgeBy = 1, fromDate = '', lastestTimes }: NonNullable<ScanConfiguration['newDefectJudge']>,
  zone: string,
): { judgeBy: number; fromDate?: string; fromDateTime?: number; lastestTimes?: number } | null {
  const date = fromDate.trim();
  const start = date === '' ? undefined : startOfDay(date, zone);
  if (date !== '' && start === undefined)
    throw new AssayError('illegal', { zh: `日期不合法：${date}`, en: `Not a date: ${date}` });
  if (start === undefined && lastestTimes === undefined) return null;
  return {
    judgeBy,
    ...(start === undefined ? {} : { fromDate: date, fromDateTime: start }),
    ...(lastestTimes === undefined ? {} : { lastestTimes }),
  };
}
