import { createServer, request as httpRequest } from 'node:http';
import { connect } from 'node:net';

/**
 * What a browser does for a page: adds the cookies to every request. sockjs-client in Node cannot, so the tests put this
 * in front of the app.
 */
export async function cookieProxy({
  target,
  cookie,
}: {
  target: string;
  cookie: () => string;
}): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, cookie: cookie() };
    const forward = httpRequest({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forward.destroy());
    incoming.pipe(forward);
  });
  const sockets = new Set<{ destroy(): unknown }>();
  server.on('upgrade', (incoming, client, head) => {
    const upstream = connect(Number(port), hostname, () => {
      const lines = Object.entries({ ...incoming.headers, cookie: cookie() }).map(
        ([name, value]) => `${name}: ${value}`,
      );
      upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(client).pipe(upstream);
    });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
