import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TransportListener } from '../transport.ts';
import { type Receiver, XhrSession } from './xhr-session.ts';

function poll(): Receiver & { frames: string[]; ended: boolean } {
  const receiver = {
    frames: [] as string[],
    ended: false,
    write(frame: string) {
      receiver.frames.push(frame);
      return false;
    },
    end() {
      receiver.ended = true;
    },
  };
  return receiver;
}

describe('a SockJS session made of requests', () => {
  const listener = { onMessage: vi.fn(), onClose: vi.fn() } satisfies TransportListener;
  const forget = vi.fn();
  let session: XhrSession;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.clearAllMocks();
    session = new XhrSession({ listen: () => listener, forget });
  });
  afterEach(() => vi.useRealTimers());

  it('opens, keeps messages while nobody polls and hands them over together', () => {
    const first = poll();
    session.attach(first);
    session.send('one');
    session.send('two');
    const second = poll();
    session.attach(second);
    expect([first.frames, second.frames]).toEqual([['o'], ['a["one","two"]']]);
  });

  it('beats while a poll waits', () => {
    session.attach(poll());
    const waiting = poll();
    session.attach(waiting);
    vi.advanceTimersByTime(25_000);
    expect(waiting.frames).toEqual(['h']);
  });

  it('ends when nobody comes back, and is forgotten after telling so', () => {
    session.attach(poll());
    vi.advanceTimersByTime(9_999);
    expect(listener.onClose).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(listener.onClose).toHaveBeenCalledOnce();
    expect(forget).toHaveBeenCalledOnce();
  });

  it('drops a reader who does not read, with all that waited', () => {
    session.attach(poll());
    for (let index = 0; index < 60; index++) session.send('x'.repeat(10_000));
    expect(listener.onClose).toHaveBeenCalledOnce();
    const late = poll();
    session.attach(late);
    expect(late.frames).toEqual(['c[3001,"Too slow"]']);
  });

  it('takes no message after its end', () => {
    session.attach(poll());
    session.close(3000, 'Go away!');
    session.receive('late');
    session.send('late');
    expect(listener.onMessage).not.toHaveBeenCalled();
    expect(listener.onClose).toHaveBeenCalledOnce();
  });
});
