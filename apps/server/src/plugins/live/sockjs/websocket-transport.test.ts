import { EventEmitter } from 'node:events';
import type { WebSocket } from '@fastify/websocket';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_BUFFERED, type Transport } from '../transport.ts';
import { serveWebSocket } from './websocket-transport.ts';

/** The part of a socket that the transport uses. */
class FakeSocket extends EventEmitter {
  readonly sent: string[] = [];
  bufferedAmount = 0;
  readonly terminate = vi.fn();
  readonly close = vi.fn();

  send(text: string): void {
    this.sent.push(text);
  }
}

describe('SockJS over a WebSocket', () => {
  let socket: FakeSocket;
  let transport: Transport;
  const listener = { onMessage: vi.fn(), onClose: vi.fn() };
  beforeEach(() => {
    vi.clearAllMocks();
    socket = new FakeSocket();
    serveWebSocket(socket as unknown as WebSocket, (own) => {
      transport = own;
      return listener;
    });
  });
  const say = (text: string, isBinary = false) => socket.emit('message', Buffer.from(text), isBinary);

  it('opens, and packs each message by itself', () => {
    transport.send('MESSAGE\n\n{"a":"中"}\0');
    transport.send('two');
    expect(socket.sent).toEqual(['o', 'a["MESSAGE\\n\\n{\\"a\\":\\"中\\"}\\u0000"]', 'a["two"]']);
  });

  it('takes arrays of strings and single strings, and nothing for an empty frame', () => {
    say('["a","b"]');
    say('"c"');
    say('');
    expect(listener.onMessage.mock.calls.flat()).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['{', false],
    ['[1]', false],
    ['["a"]', true],
  ])('ends the connection on %s (binary: %s)', (text, isBinary) => {
    say(text, isBinary);
    say('["late"]');
    expect(socket.sent.at(-1)).toBe('c[3003,"Broken framing."]');
    expect(listener.onMessage).not.toHaveBeenCalled();
    expect(listener.onClose).toHaveBeenCalledOnce();
  });

  it('cuts off a reader who does not read', () => {
    socket.bufferedAmount = MAX_BUFFERED + 1;
    transport.send('x');
    expect(socket.terminate).toHaveBeenCalled();
    expect(listener.onClose).toHaveBeenCalledOnce();
    const { length } = socket.sent;
    transport.send('y');
    expect(socket.sent).toHaveLength(length);
  });

  it('reports the end once, whoever ended it', () => {
    transport.close(3000, 'Go away!');
    socket.emit('close');
    expect(socket.sent.at(-1)).toBe('c[3000,"Go away!"]');
    expect(listener.onClose).toHaveBeenCalledOnce();
  });
});
