import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailAccount } from './mail-account.ts';

export interface TakenMail {
  readonly from: string;
  readonly to: string[];
  readonly user: string | undefined;
  /** Whether the message came over TLS. */
  readonly encrypted: boolean;
  readonly raw: string;
}

export interface MailSink {
  readonly account: MailAccount;
  readonly mails: TakenMail[];
  close(): Promise<void>;
}

/** A real SMTP server on this machine that keeps what it is given. */
export async function mailSink(options: SMTPServerOptions = {}, account: Partial<MailAccount> = {}): Promise<MailSink> {
  const mails: TakenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username = '', password = '' }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('Invalid user or password')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: session.user,
          encrypted: session.secure,
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done(null, 'queued as 42');
      });
    },
    ...options,
  });
  // A client that goes away in the middle is what some tests are about.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    account: { host: '127.0.0.1', port, security: 'none', from: 'Assay <assay@team.example>', ...account },
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export interface RobotSink {
  readonly url: string;
  readonly calls: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: unknown }[];
  close(): Promise<void>;
}

/** A real HTTP server on this machine. @param answer status and body, or headers, per call; undefined: the connection is cut */
export async function robotSink(
  answer: (call: number) => { status: number; body?: string; location?: string } | undefined = () => ({
    status: 200,
    body: '{"errcode":0,"errmsg":"ok"}',
  }),
): Promise<RobotSink> {
  const calls: RobotSink['calls'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      calls.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) });
      const given = answer(calls.length);
      if (!given) return void request.socket.destroy();
      response.writeHead(given.status, given.location ? { location: given.location } : {});
      response.end(given.body ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/cgi-bin/webhook/send?key=0123456789abcdef0123`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
