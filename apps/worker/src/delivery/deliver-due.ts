import {
  finishDelivery,
  forgetDeliveries,
  giveUpLost,
  type TakenDelivery,
  takeDelivery,
} from '@assay/commands/report-mail/take-delivery';
import type { DeliveryState } from '@assay/contract/http/delivery';
import type { Settings } from '@assay/contract/settings';
import type { Db } from '@assay/database/connect';
import { deliver } from './deliver.ts';

export interface Delivered extends TakenDelivery {
  readonly state: DeliveryState | 'lost';
  readonly error?: unknown;
}

/** Deliveries of one look: a slow mail server must not keep timers waiting for ever. */
const MOST = 50;

/**
 * Sends what is due, one after the other. A delivery is marked before it is sent and marked again afterwards; when this process ends
 * in between, it is given up and told as unknown, and not sent a second time.
 */
export async function deliverDue(
  { db, settings, signal }: { db: Db; settings: Settings; signal: AbortSignal },
  now: () => Date,
): Promise<Delivered[]> {
  await giveUpLost(db, now());
  await forgetDeliveries(db, now());
  const done: Delivered[] = [];
  while (done.length < MOST && !signal.aborted) {
    const taken = await takeDelivery(db, now());
    if (!taken) break;
    try {
      const outcome = await deliver({ db, settings }, taken);
      done.push({ ...taken, state: await finishDelivery(db, taken, { outcome, now: now() }) });
    } catch (error) {
      // Stays as it is: nobody knows how far it came.
      done.push({ ...taken, state: 'lost', error });
    }
  }
  return done;
}
