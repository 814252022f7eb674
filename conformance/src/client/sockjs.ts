import { randomBytes } from 'node:crypto';
import { WebSocket } from 'ws';
import type { HttpClient } from './http-client.ts';
import { readFrames, type StompFrame, writeFrame } from './stomp-frames.ts';

export const LIVE = '/codeccjob/websocket/user/taskLog/analysisInfo';

/** A STOMP conversation over SockJS, as the described client holds it (contract-defects 18). */
export interface Conversation {
  /** Every frame heard so far. */
  readonly frames: readonly StompFrame[];
  /** Every SockJS message heard so far, as it came. */
  readonly messages: readonly string[];
  send(command: string, headers: Readonly<Record<string, string>>, body?: string): Promise<void>;
  /** The next frame that fits, also one heard before. @throws after the patience */
  heard(fits: (frame: StompFrame) => boolean, patienceMs?: number): Promise<StompFrame>;
  close(): void;
}

const PATIENCE_MS = 10_000;

/** @param query ids of project and task, as the client writes them into the address */
export async function openWebSocket(client: HttpClient, query: string): Promise<Conversation> {
  const address = `${client.site.replace(/^http/, 'ws')}${client.prefix}${LIVE}/000/${sessionId()}/websocket?${query}`;
  const socket = new WebSocket(address, { headers: { cookie: client.cookieHeader, origin: client.site } });
  const inbox = new Inbox();
  await new Promise<void>((resolve, reject) => {
    socket.on('message', (data: Buffer) => {
      const text = data.toString('utf8');
      if (text === 'o') resolve();
      else inbox.take(text);
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('closed before it was open')));
  });
  return {
    frames: inbox.frames,
    messages: inbox.messages,
    send: async (command, headers, body) => socket.send(JSON.stringify([writeFrame(command, headers, body)])),
    heard: (fits, patienceMs) => inbox.heard(fits, patienceMs),
    close: () => socket.terminate(),
  };
}

/** The fall-back: what the server says comes as the answers of one request after the other. */
export async function openPolling(client: HttpClient, query: string): Promise<Conversation> {
  const stem = `${LIVE}/000/${sessionId()}`;
  const inbox = new Inbox();
  const controller = new AbortController();
  const opened = await client.post(`${stem}/xhr?${query}`);
  if (opened.text !== 'o\n') throw new Error(`not opened: ${opened.status} ${opened.text.slice(0, 100)}`);
  const poll = async () => {
    while (!controller.signal.aborted) {
      const answer = await client.call('POST', `${stem}/xhr?${query}`, { signal: controller.signal });
      if (answer.status !== 200) return;
      inbox.take(answer.text.trimEnd());
    }
  };
  void poll().catch(() => {});
  return {
    frames: inbox.frames,
    messages: inbox.messages,
    send: async (command, headers, body) => {
      await client.call('POST', `${stem}/xhr_send?${query}`, {
        rawBody: JSON.stringify([writeFrame(command, headers, body)]),
        headers: { 'content-type': 'text/plain' },
      });
    },
    heard: (fits, patienceMs) => inbox.heard(fits, patienceMs),
    close: () => controller.abort(),
  };
}

class Inbox {
  readonly frames: StompFrame[] = [];
  readonly messages: string[] = [];

  /** A SockJS frame: `a[...]` holds messages, each of whole STOMP frames. */
  take(text: string): void {
    if (!text.startsWith('a')) return;
    const messages: unknown = JSON.parse(text.slice(1));
    if (!Array.isArray(messages)) throw new Error(`no messages: ${text.slice(0, 100)}`);
    for (const message of messages) {
      this.messages.push(String(message));
      this.frames.push(...readFrames(String(message)));
    }
  }

  async heard(fits: (frame: StompFrame) => boolean, patienceMs = PATIENCE_MS): Promise<StompFrame> {
    for (const until = Date.now() + patienceMs; Date.now() < until; ) {
      const found = this.frames.find(fits);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`nothing heard; so far ${this.frames.map(({ command }) => command).join(', ')}`);
  }
}

const sessionId = () => randomBytes(6).toString('hex');
