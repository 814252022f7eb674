/**
 * Live channel: one STOMP-over-SockJS connection per task (or per project, on the task list), contract-defects 18.
 *
 *   connecting -> open -> retrying -> open ...
 *                          `-> lost   after 8 retries in a row, 10 s apart; resume() starts counting anew
 *
 * A message only says what changed; whoever missed some (state `retrying`) must read the state anew once it is open.
 */
import { createStore, type Store } from './store.ts';

export type LiveState = 'connecting' | 'open' | 'retrying' | 'lost';

/** One attempt. `closed` is called once, whether it never opened or was lost later. */
export interface Connection {
  subscribe(topic: string, onBody: (body: unknown) => void): () => void;
  close(): void;
}
export type Connect = (events: { opened: () => void; closed: () => void }) => Connection;

export interface LiveClient {
  readonly state: Store<LiveState>;
  /** Topics are kept across reconnections. The returned function ends the subscription. */
  subscribe(topic: string, onBody: (body: unknown) => void): () => void;
  /** Tries again once it was given up; otherwise nothing. */
  resume(): void;
  close(): void;
}

export const RETRY_MS = 10_000;
export const MAX_RETRIES = 8;
/** A connection that held this long was a real one: the next loss starts counting anew. */
export const STEADY_MS = 60_000;

export const topics = {
  analysisInfo: (taskId: number) => `/topic/analysisInfo/taskId/${taskId}`,
  progress: (taskId: number) => `/topic/generalProgress/taskId/${taskId}`,
  records: (at: { taskId: number; toolName: string }) =>
    `/topic/analysisDetail/taskId/${at.taskId}/toolName/${at.toolName}`,
  projectProgress: (projectId: string) => `/topic/analysisProgress/projectId/${projectId}`,
};

interface Subscription {
  readonly topic: string;
  readonly onBody: (body: unknown) => void;
  end: (() => void) | undefined;
}

/** Opens the channel at once. @param connect makes one attempt; @param now epoch milliseconds, for the steadiness of a connection */
export function openLive(connect: Connect, now: () => number = Date.now): LiveClient {
  const state = createStore<LiveState>('connecting');
  const subscriptions = new Set<Subscription>();
  let connection: Connection | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retries = 0;
  let openedAt: number | undefined;
  let ended = false;

  const attempt = () => {
    if (ended) return;
    const current = connect({
      opened: () => {
        if (ended || connection !== current) return;
        openedAt = now();
        for (const entry of subscriptions) entry.end = current.subscribe(entry.topic, entry.onBody);
        state.set('open');
      },
      closed: () => {
        if (ended || connection !== current) return;
        connection = undefined;
        for (const entry of subscriptions) entry.end = undefined;
        if (openedAt !== undefined && now() - openedAt >= STEADY_MS) retries = 0;
        openedAt = undefined;
        if (retries >= MAX_RETRIES) return state.set('lost');
        retries += 1;
        state.set('retrying');
        timer = setTimeout(attempt, RETRY_MS);
      },
    });
    connection = current;
  };
  attempt();

  return {
    state,
    subscribe: (topic, onBody) => {
      const entry: Subscription = { topic, onBody, end: undefined };
      subscriptions.add(entry);
      if (state.get() === 'open') entry.end = connection?.subscribe(topic, onBody);
      return () => {
        subscriptions.delete(entry);
        entry.end?.();
      };
    },
    resume: () => {
      if (ended || state.get() !== 'lost') return;
      retries = 0;
      state.set('retrying');
      attempt();
    },
    close: () => {
      ended = true;
      clearTimeout(timer);
      connection?.close();
      subscriptions.clear();
    },
  };
}
