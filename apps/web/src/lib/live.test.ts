import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Connection, MAX_RETRIES, openLive, RETRY_MS, STEADY_MS } from './live.ts';

interface Attempt {
  opened: () => void;
  closed: () => void;
  topics: Map<string, (body: unknown) => void>;
  ended: boolean;
}

const attempts: Attempt[] = [];
const connect = (events: { opened: () => void; closed: () => void }): Connection => {
  const attempt: Attempt = { ...events, topics: new Map(), ended: false };
  attempts.push(attempt);
  return {
    subscribe: (topic, onBody) => {
      attempt.topics.set(topic, onBody);
      return () => attempt.topics.delete(topic);
    },
    close: () => {
      attempt.ended = true;
    },
  };
};
const last = () => attempts.at(-1) as Attempt;

beforeEach(() => {
  attempts.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('retries every 10 s, 8 times, then gives up for good', () => {
  const live = openLive(connect);
  for (let retry = 1; retry <= MAX_RETRIES; retry++) {
    last().closed();
    expect(live.state.get()).toBe('retrying');
    vi.advanceTimersByTime(RETRY_MS - 1);
    expect(attempts).toHaveLength(retry);
    vi.advanceTimersByTime(1);
    expect(attempts).toHaveLength(retry + 1);
  }
  last().closed();
  expect(live.state.get()).toBe('lost');
  vi.advanceTimersByTime(RETRY_MS * 100);
  expect(attempts).toHaveLength(1 + MAX_RETRIES);
});

test('a connection that flaps does not reset the count, a steady one does', () => {
  let now = 0;
  const live = openLive(connect, () => now);
  const flap = (held: number) => {
    last().opened();
    now += held;
    last().closed();
    vi.advanceTimersByTime(RETRY_MS);
  };
  for (let times = 0; times < MAX_RETRIES; times++) flap(1000);
  flap(STEADY_MS);
  expect(live.state.get()).toBe('retrying');
  for (let times = 1; times < MAX_RETRIES; times++) flap(1000);
  expect(live.state.get()).toBe('retrying');
  flap(1000);
  expect(live.state.get()).toBe('lost');
});

test('topics survive a reconnection and end when asked', () => {
  const live = openLive(connect);
  const bodies: unknown[] = [];
  const end = live.subscribe('/topic/a', (body) => bodies.push(body));
  expect(last().topics.size).toBe(0);
  last().opened();
  last().topics.get('/topic/a')?.(1);
  last().closed();
  vi.advanceTimersByTime(RETRY_MS);
  last().opened();
  last().topics.get('/topic/a')?.(2);
  expect(bodies).toEqual([1, 2]);
  end();
  expect(last().topics.size).toBe(0);
});

test('closing stops everything', () => {
  const live = openLive(connect);
  last().closed();
  live.close();
  vi.advanceTimersByTime(RETRY_MS * 2);
  expect(attempts).toHaveLength(1);
});
