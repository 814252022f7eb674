import { spawn, spawnSync } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';

export interface GitServerOptions {
  /** Folder whose repositories are served, read-only. */
  readonly root: string;
  /** What is demanded; absent = open to all. */
  readonly login?: { readonly username: string; readonly password: string };
  /** Answers instead of the repository: a redirect, a silence, a plain page. */
  readonly instead?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export interface GitServer {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** Method and address of every request. */
  readonly requests: string[];
  readonly close: () => Promise<void>;
}

/** Serves repositories over HTTP on the loopback, through git's own `http-backend`. */
export async function fixtureGitServer(options: GitServerOptions): Promise<GitServer> {
  const backend = join(spawnSync('git', ['--exec-path']).stdout.toString().trim(), 'git-http-backend');
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (options.instead?.(request, response)) return;
    if (options.login && request.headers.authorization !== basic(options.login)) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="fixture"' }).end();
      return;
    }
    serve(backend, options.root, { request, response });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** CGI as git-http-backend(1) wants it. */
function serve(
  backend: string,
  root: string,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): void {
  const { pathname, search } = new URL(request.url ?? '/', 'http://x');
  const header = (name: string) => [request.headers[name]].flat()[0] ?? '';
  const child = spawn(backend, [], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      PATH_INFO: decodeURIComponent(pathname),
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: header('content-type'),
      HTTP_CONTENT_ENCODING: header('content-encoding'),
      GIT_PROTOCOL: header('git-protocol'),
      REMOTE_ADDR: '127.0.0.1',
    },
  });
  request.pipe(child.stdin);
  child.stdin.on('error', () => {});
  response.on('close', () => child.kill());
  let head = Buffer.alloc(0);
  let headed = false;
  child.stdout.on('data', (chunk: Buffer) => {
    if (headed) return void response.write(chunk);
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    headed = true;
    const lines = head
      .toString('latin1', 0, end)
      .split('\r\n')
      .map((line) => line.split(': '));
    const status = lines.find(([name]) => name === 'Status')?.[1];
    for (const [name = '', value = ''] of lines) if (name !== 'Status') response.setHeader(name, value);
    response.statusCode = status ? Number.parseInt(status, 10) : 200;
    response.write(head.subarray(end + 4));
  });
  child.on('close', () => response.end());
}

function basic({ username, password }: { username: string; password: string }): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
