import { Client, Versions } from '@stomp/stompjs';
import SockJS from 'sockjs-client';
import type { Scope } from './api-client.ts';
import { bootConfig } from './boot-config.ts';
import type { Connect } from './live.ts';

/** Address of the channel; identity is the session cookie, ids travel in the query (contract-defects 18.1). */
export function liveAddress({ projectId, taskId }: Scope): string {
  const query = new URLSearchParams({ 'X-DEVOPS-PROJECT-ID': projectId });
  if (taskId !== undefined) query.set('X-DEVOPS-TASK-ID', String(taskId));
  return `${bootConfig.prefix}/codeccjob/websocket/user/taskLog/analysisInfo?${query}`;
}

const TRANSPORTS = ['websocket', 'xhr-streaming', 'xhr-polling'];

/** One attempt over SockJS. Reconnecting is the business of live.ts, so the library's own is off. */
export const connectTo =
  (scope: Scope): Connect =>
  ({ opened, closed }) => {
    const client = new Client({
      // The others are for browsers of long ago; the server has none of them.
      webSocketFactory: () => new SockJS(liveAddress(scope), undefined, { transports: TRANSPORTS }),
      stompVersions: new Versions(['1.1', '1.0']),
      reconnectDelay: 0,
      heartbeatIncoming: 10_000,
      heartbeatOutgoing: 10_000,
      onConnect: () => opened(),
      onWebSocketClose: () => {
        void client.deactivate();
        closed();
      },
    });
    client.activate();
    return {
      subscribe: (topic, onBody) => {
        const subscription = client.subscribe(topic, (message) => onBody(parse(message.body)));
        return () => {
          if (client.connected) subscription.unsubscribe();
        };
      },
      close: () => void client.deactivate(),
    };
  };

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
