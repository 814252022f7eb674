import type { BothLanguages } from '@assay/contract/both-languages';
import type { DeliveryKind, DeliveryState } from '@assay/contract/http/delivery';
import type { Db, Transaction } from '@assay/database/connect';
import { nextTry } from '@assay/domain/notice/back-off';
import { sql } from 'kysely';

export interface DeliveryKey {
  readonly taskId: number;
  readonly kind: DeliveryKind;
  readonly occasion: string;
}

/** A delivery that is this worker's to send. `attempts` counts this one. */
export interface TakenDelivery extends DeliveryKey {
  readonly attempts: number;
}

/** What became of one try. */
export type DeliveryOutcome =
  | { readonly kind: 'sent'; readonly receivers: readonly string[]; readonly reason?: BothLanguages }
  /** The other side has certainly not taken it. */
  | { readonly kind: 'retry'; readonly reason: BothLanguages }
  | { readonly kind: 'failed' | 'skipped' | 'unknown'; readonly reason: BothLanguages };

/** What of a delivery has left already, in former tries. */
export async function sentLetters(
  db: Db,
  { taskId, kind, occasion }: DeliveryKey,
): Promise<{ languages: readonly string[]; receivers: readonly string[] }> {
  const row = await db
    .selectFrom('delivery')
    .select(['done_languages', 'receivers'])
    .where('task_id', '=', taskId)
    .where('kind', '=', kind)
    .where('occasion', '=', occasion)
    .executeTakeFirst();
  return { languages: row?.done_languages ?? [], receivers: row?.receivers ?? [] };
}

/** Writes down that the mail in one language left, or may have. @param sent.receivers of all languages so far */
export async function rememberLetter(
  db: Db,
  { taskId, kind, occasion }: DeliveryKey,
  { language, receivers }: { language: string; receivers: readonly string[] },
): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ done_languages: sql<string[]>`array_append(done_languages, ${language})`, receivers: [...receivers] })
    .where('task_id', '=', taskId)
    .where('kind', '=', kind)
    .where('occasion', '=', occasion)
    .execute();
}

/** Nothing is being sent this long; whoever was at it is gone. */
const LOST_MS = 10 * 60_000;

const LOST = {
  zh: '发送过程中服务中断，可能已送达，不再重发',
  en: 'the worker went away while sending; it may have arrived and is not sent again',
};

/** Takes the next delivery whose time has come; of several workers one gets it. */
export async function takeDelivery(db: Db, now: Date): Promise<TakenDelivery | undefined> {
  const { rows } = await sql<{ taskId: number; kind: DeliveryKind; occasion: string; attempts: number }>`
    update delivery set state = 'sending', attempts = attempts + 1, next_at = ${now}, updated_at = ${now}
    where id = (select id from delivery where state = 'waiting' and next_at <= ${now} order by next_at, id limit 1 for update skip locked)
    returning task_id as "taskId", kind, occasion, attempts
  `.execute(db);
  return rows[0];
}

/** Writes down what became of a taken delivery: sent, given up, or when it is tried again. */
export async function finishDelivery(
  db: Db,
  taken: TakenDelivery,
  { outcome, now }: { outcome: DeliveryOutcome; now: Date },
): Promise<DeliveryState> {
  if (outcome.kind === 'sent') {
    const { receivers, reason } = outcome;
    return settleDelivery(db, taken, { state: 'sent', receivers, reason, now });
  }
  const { kind, reason } = outcome;
  if (kind !== 'retry') return settleDelivery(db, taken, { state: kind, reason, now });
  const next = nextTry(taken.attempts, now);
  if (next === undefined) return settleDelivery(db, taken, { state: 'failed', reason, now });
  return settleDelivery(db, taken, { state: 'waiting', reason, now, next });
}

/**
 * Gives up what was being sent when its worker went away: sent at most once, rather than perhaps twice.
 * @returns how many
 */
export async function giveUpLost(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('delivery')
    .set({ state: 'unknown', reason: JSON.stringify(LOST), updated_at: now })
    .where('state', '=', 'sending')
    .where('next_at', '<', new Date(now.getTime() - LOST_MS))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Days the list of deliveries goes back. */
const KEPT_DAYS = 90;

export async function forgetDeliveries(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('delivery')
    .where('created_at', '<', new Date(now.getTime() - KEPT_DAYS * 86_400_000))
    .where('state', 'not in', ['waiting', 'sending'])
    .execute();
}

export async function settleDelivery(
  db: Db | Transaction,
  { taskId, kind, occasion }: DeliveryKey,
  {
    state,
    reason,
    receivers,
    next,
    now,
  }: {
    state: DeliveryState;
    reason?: BothLanguages | undefined;
    receivers?: readonly string[] | undefined;
    next?: Date;
    now: Date;
  },
): Promise<DeliveryState> {
  await db
    .updateTable('delivery')
    .set({
      state,
      reason: reason ? JSON.stringify(reason) : null,
      updated_at: now,
      ...(receivers ? { receivers: [...receivers] } : {}),
      ...(next ? { next_at: next } : {}),
    })
    .where('task_id', '=', taskId)
    .where('kind', '=', kind)
    .where('occasion', '=', occasion)
    .execute();
  return state;
}
