import { Client, type IMessage, type StompSubscription } from '@stomp/stompjs';
import SockJS from 'sockjs-client';

export type TransportName = 'websocket' | 'xhr-streaming' | 'xhr-polling';

export interface LiveClient {
  /** Messages by subscription id, parsed. */
  readonly received: {
    id: string;
    destination: string;
    body: Record<string, unknown>;
    headers: Record<string, string>;
  }[];
  /** Headers of the CONNECTED frame. */
  readonly connected: Record<string, string>;
  /** ERROR frames: the `message` header. */
  readonly errors: string[];
  readonly closed: () => boolean;
  subscribe(destination: string, id: string): StompSubscription;
  /** Settles when the server has taken everything sent before. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** The very clients that pages use, on one transport. Rejects when no connection comes about. */
export async function liveClient({
  url,
  transport,
  versions,
}: {
  url: string;
  transport: TransportName;
  versions?: string[];
}): Promise<LiveClient> {
  const received: LiveClient['received'] = [];
  const errors: string[] = [];
  let closed = false;
  const client = new Client({
    webSocketFactory: () => new SockJS(url, null, { transports: [transport] }),
    reconnectDelay: 0,
    ...(versions
      ? { stompVersions: { versions, supportedVersions: () => versions.join(','), protocolVersions: () => [] } }
      : {}),
  });
  const connected = await new Promise<Record<string, string>>((resolve, reject) => {
    client.onConnect = (frame) => resolve(frame.headers);
    client.onStompError = (frame) => errors.push(frame.headers.message ?? '');
    client.onWebSocketClose = (event) => {
      closed = true;
      reject(new Error(`closed: ${event.code} ${event.reason}`));
    };
    client.activate();
  });
  let receipts = 0;
  return {
    received,
    connected,
    errors,
    closed: () => closed,
    subscribe: (destination, id) =>
      client.subscribe(
        destination,
        (message: IMessage) => {
          const body: Record<string, unknown> = JSON.parse(message.body);
          received.push({ id, destination: message.headers.destination ?? '', body, headers: message.headers });
        },
        { id },
      ),
    settled: () =>
      new Promise((resolve) => {
        const receipt = `r-${receipts++}`;
        client.watchForReceipt(receipt, () => resolve());
        client.publish({ destination: '/app/cleanTaskSession', body: '{"taskId":1}', headers: { receipt } });
      }),
    stop: () => client.deactivate(),
  };
}
