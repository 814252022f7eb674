import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

/** A subscription to one channel, on a connection of its own. */
export interface Listener {
  /** Settles when the channel is heard for the first time (or closed): read the state after it, and nothing is missed. */
  readonly ready: Promise<void>;
  /** Ends the subscription; no message arrives afterwards. */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly url: string;
  readonly channel: string;
  /** The payload as sent: parsed JSON, not checked. */
  readonly onMessage: (payload: unknown) => void;
  /** The connection was lost and stands again: messages may have been missed, so read the state anew. */
  readonly onReconnect: () => void;
  /** Hears of lost connections and of messages that are not JSON. */
  readonly onTrouble?: (error: Error) => void;
}

/** Longest payload in bytes; PostgreSQL refuses 8000 and more. */
export const MAX_PAYLOAD_BYTES = 7999;

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/** A connection that died without a word (a pulled cable) shows only when it is used. */
const PULSE_MS = 30_000;
const ANSWER_MS = 15_000;

/**
 * Sends to all listeners of a channel, in a transaction when it commits.
 * Equal messages of one transaction are delivered once (PostgreSQL, NOTIFY).
 */
export async function notify(db: Kysely<Schema>, channel: string, payload: object): Promise<void> {
  const text = JSON.stringify(payload);
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_PAYLOAD_BYTES) {
    throw new RangeError(
      `A message of ${bytes} bytes does not fit into a notification (${MAX_PAYLOAD_BYTES}): send ids only`,
    );
  }
  await sql`select pg_notify(${channel}, ${text})`.execute(db);
}

/**
 * Listens for ever.
 * connecting -> listening -> (lost) -> pause -> connecting ...; `close` ends it in any state. The pause doubles from
 * 0.1 s to 10 s and starts anew once the channel was heard.
 */
export function listen({ url, channel, onMessage, onReconnect, onTrouble = () => {} }: ListenOptions): Listener {
  let closed = false;
  let client: pg.Client | undefined;
  let pulse: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE_MS;
  let heardBefore = false;
  let settle = (): void => {};
  const ready = new Promise<void>((resolve) => {
    settle = resolve;
  });

  async function start(): Promise<void> {
    const current = new pg.Client({
      connectionString: url,
      application_name: `listen ${channel}`,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client = current;
    const lost = once((error) => {
      clearInterval(pulse);
      current.end().catch(() => {});
      if (closed) return;
      timer = setTimeout(start, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      onTrouble(error);
    });
    current.on('error', lost);
    current.on('end', () => lost(new Error(`The connection that listens to ${channel} was closed`)));
    current.on('notification', ({ payload = '' }) => {
      if (!closed) deliver(payload);
    });
    try {
      await current.connect();
      await current.query(`listen ${current.escapeIdentifier(channel)}`);
    } catch (error) {
      lost(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    if (closed) return;
    pulse = setInterval(() => current.query('select 1').catch(lost), PULSE_MS);
    pause = FIRST_PAUSE_MS;
    if (heardBefore) onReconnect();
    heardBefore = true;
    settle();
  }

  function deliver(text: string): void {
    let payload: unknown;
    try {
      payload = JSON.parse(text);
    } catch {
      onTrouble(new Error(`A message on channel ${channel} is not JSON`));
      return;
    }
    onMessage(payload);
  }

  void start();
  return {
    ready,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      clearInterval(pulse);
      settle();
      // A dead peer never answers the farewell.
      await Promise.race([client?.end().catch(() => {}), sleep(1000, undefined, { ref: false })]);
    },
  };
}

/** The first call counts: a broken connection says so up to three times. */
function once(act: (error: Error) => void): (error: Error) => void {
  let done = false;
  return (error) => {
    if (done) return;
    done = true;
    act(error);
  };
}
