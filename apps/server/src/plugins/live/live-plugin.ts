import websocket from '@fastify/websocket';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { Connections } from './connections.ts';
import { Hub } from './hub.ts';
import { Publisher } from './publisher.ts';
import { sockjsRoutes } from './sockjs/routes.ts';
import { MAX_MESSAGE } from './transport.ts';

export interface LiveChannel {
  /** Open connections of this node. */
  connections(): number;
  /** Ends connections whose person or permission is gone; happens every minute by itself. */
  check(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    live: LiveChannel;
  }
}

/**
 * The live channel: STOMP over SockJS towards browsers, PostgreSQL NOTIFY between nodes. A browser hears within a few
 * milliseconds what any worker reported, from whichever node it is connected to.
 */
export function livePlugin(app: AssayApp, services: Services): LiveChannel {
  const hub = new Hub();
  const connections = new Connections({ services, hub });
  const publisher = new Publisher({ services, hub });

  app.register(async (scope: AssayApp) => {
    await scope.register(websocket, {
      // Old clients close by cutting the line; that is no error of ours.
      options: { maxPayload: MAX_MESSAGE },
      errorHandler: (error, socket) => {
        services.log.error({ err: error }, 'live connection failed');
        socket.terminate();
      },
    });
    // xhr_send carries JSON as text, so that no browser asks for permission first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const disposeSessions = sockjsRoutes(scope, { services, connections });
    scope.addHook('preClose', async () => {
      disposeSessions();
      connections.closeAll();
    });
  });
  app.addHook('onReady', async () => publisher.start());
  app.addHook('onClose', async () => publisher.stop());
  return { connections: () => connections.count, check: () => connections.checkAll() };
}
