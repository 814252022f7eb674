import { randomInt } from 'node:crypto';
import { AssayError } from '@assay/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { languageOf } from '../../../access.ts';
import type { AssayApp } from '../../../assay-app.ts';
import type { Services } from '../../../services.ts';
import type { Identity } from '../../session/identity.ts';
import type { Connections } from '../connections.ts';
import { authoriseHandshake } from '../handshake.ts';
import { MAX_MESSAGE } from '../transport.ts';
import { readMessages } from './messages.ts';
import { pollReceiver, streamReceiver } from './receivers.ts';
import { serveWebSocket } from './websocket-transport.ts';
import { type Receiver, XhrSession } from './xhr-session.ts';

/** Path of the live channel below the prefix (contract-defects 18.1). */
export const LIVE_PATH = '/codeccjob/websocket/user/taskLog/analysisInfo';

const SessionParams = Type.Object({
  server: Type.String({ pattern: '^[^/.]{1,20}$' }),
  session: Type.String({ pattern: '^[^/.]{1,64}$' }),
});
// Answered before anybody is known: the handshake decides, and its refusal is 403, never 401.
const config = { needs: 'project-member', access: 'public' } as const;
const open = { needs: 'public', access: 'public' } as const;

/** The transports of SockJS that sockjs-client tries, in its order: websocket, xhr_streaming, xhr. */
export function sockjsRoutes(
  app: AssayApp,
  { services, connections }: { services: Services; connections: Connections },
): () => void {
  const sessions = new Map<string, { session: XhrSession; personId: number }>();
  const schema = { hide: true, params: SessionParams };

  const greeting = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type('text/plain; charset=UTF-8').send('Welcome to SockJS!\n');
  app.get(LIVE_PATH, { config: open, schema: { hide: true } }, greeting);

  // Says what the server can do, the same to everybody; the handshake is the request that opens a transport.
  app.get(`${LIVE_PATH}/info`, { config: open, schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store, no-cache, no-transform, must-revalidate, max-age=0')
      .send({ websocket: true, origins: ['*:*'], cookie_needed: true, entropy: randomInt(2 ** 32) }),
  );

  app.get(
    `${LIVE_PATH}/:server/:session/websocket`,
    {
      config,
      schema,
      websocket: true,
      preHandler: async (request) => {
        assertRoom(await authoriseHandshake(request, services));
      },
    },
    (socket, request) => {
      const { identity } = request;
      if (!identity) return socket.terminate();
      serveWebSocket(socket, (transport) => connections.open({ identity, language: languageOf(request), transport }));
    },
  );

  app.post(`${LIVE_PATH}/:server/:session/xhr_streaming`, { config, schema }, async (request, reply) =>
    receive({ request, reply, id: request.params.session, make: streamReceiver }),
  );
  app.post(`${LIVE_PATH}/:server/:session/xhr`, { config, schema }, async (request, reply) =>
    receive({ request, reply, id: request.params.session, make: pollReceiver }),
  );

  app.post(
    `${LIVE_PATH}/:server/:session/xhr_send`,
    { config, schema, bodyLimit: MAX_MESSAGE },
    async (request, reply) => {
      const found = sessions.get(request.params.session);
      // A stranger's session is as good as none.
      if (!found || found.personId !== request.identity?.actor.personId)
        throw new AssayError('routeNotFound', LIVE_PATH);
      const messages = typeof request.body === 'string' ? readMessages(request.body) : undefined;
      if (!messages) throw new AssayError('malformed');
      for (const message of messages) found.session.receive(message);
      return reply.code(204).type('text/plain; charset=UTF-8').send();
    },
  );

  async function receive({
    request,
    reply,
    id,
    make,
  }: {
    request: FastifyRequest;
    reply: FastifyReply;
    id: string;
    make: (reply: FastifyReply) => Receiver;
  }): Promise<FastifyReply> {
    const personId = request.identity?.actor.personId;
    const identity = sessions.has(id) ? undefined : await authoriseHandshake(request, services);
    // Looked up after the wait: two requests may open the same session at once.
    const known = sessions.get(id);
    if (known && known.personId !== personId) throw new AssayError('routeNotFound', LIVE_PATH);
    const session =
      known?.session ??
      openSession({ request, id, identity: identity ?? (await authoriseHandshake(request, services)) });
    const receiver = make(reply);
    reply.raw.on('close', () => session.detach(receiver));
    session.attach(receiver);
    return reply;
  }

  function openSession({
    request,
    id,
    identity,
  }: {
    request: FastifyRequest;
    id: string;
    identity: Identity;
  }): XhrSession {
    assertRoom(identity);
    const session = new XhrSession({
      listen: (transport) => connections.open({ identity, language: languageOf(request), transport }),
      forget: () => sessions.delete(id),
    });
    sessions.set(id, { session, personId: identity.actor.personId });
    return session;
  }

  function assertRoom({ actor }: Identity): void {
    if (!connections.hasRoomFor(actor))
      throw new AssayError('forbidden', { zh: '实时连接过多', en: 'too many live connections' });
  }

  return () => {
    for (const { session } of [...sessions.values()]) session.dispose();
  };
}
