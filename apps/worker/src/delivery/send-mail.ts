import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import type { DeliveryOutcome } from '@assay/commands/report-mail/take-delivery';
import type { Mail } from '@assay/domain/notice/render-mail';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailAccount } from './mail-account.ts';

export interface SendMail {
  readonly account: MailAccount;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly mail: Mail;
}

/** The outcome, with what the server said last, for a test. */
export type MailOutcome = DeliveryOutcome & { readonly answer: string };

const CONNECT_MS = 10_000;
/** Silence of the server within a conversation. */
const SILENCE_MS = 30_000;
const LONGEST_ANSWER = 500;

/**
 * Sends one mail over SMTP. What fails before the message is handed over has certainly not been sent and may be tried again; once
 * it was, only an answer of the server tells, and without one it is unknown. Never logs: the conversation holds the password.
 */
export async function sendMail({ account, to, cc, mail }: SendMail): Promise<MailOutcome> {
  const composed = new MailComposer({
    from: account.from,
    to: [...to],
    cc: [...cc],
    ...mail,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const message = await composed.build();
  const envelope = composed.getEnvelope();
  if (envelope.from === false) return { kind: 'failed', ...told('the sender address is not valid') };
  const authorities = await authoritiesOf(account).catch((error: Error) => error);
  if (authorities instanceof Error) return { kind: 'retry', ...told(`the certificates: ${authorities.message}`) };
  const connection = openConnection(account, authorities);
  try {
    await connect(connection);
    if (account.user) await logIn(connection, { user: account.user, pass: account.password ?? '' });
  } catch (error) {
    connection.close();
    return { kind: 'retry', ...told(textOf(error, account)) };
  }
  try {
    const info = await hand(connection, { envelope: { from: envelope.from, to: envelope.to }, message });
    connection.quit();
    const answer = info.response.slice(0, LONGEST_ANSWER);
    const rejected = info.rejected.join(', ');
    return {
      kind: 'sent',
      receivers: info.accepted,
      ...(rejected === ''
        ? {}
        : { reason: { zh: `服务器拒绝了收件人：${rejected}`, en: `the server refused the receivers ${rejected}` } }),
      answer,
    };
  } catch (error) {
    connection.close();
    const status = statusOf(error);
    const kind = status === undefined ? 'unknown' : status < 500 ? 'retry' : 'failed';
    return { kind, ...told(textOf(error, account)) };
  }
}

/** Own certificates come beside those of the machine; undefined: only the latter. @throws when the file cannot be read or holds none */
async function authoritiesOf({ ca, security }: MailAccount): Promise<string[] | undefined> {
  if (ca === undefined || security === 'none') return undefined;
  const text = await readFile(ca, 'utf8');
  if (!text.includes('-----BEGIN CERTIFICATE-----')) throw new Error(`${ca} holds no certificate (PEM)`);
  return [...rootCertificates, text];
}

function openConnection({ host, port, security }: MailAccount, ca: string[] | undefined): SMTPConnection {
  const connection = new SMTPConnection({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    tls: {
      minVersion: 'TLSv1.2',
      rejectUnauthorized: true,
      ...(ca ? { ca } : {}),
      ...(isIP(host) ? {} : { servername: host }),
    },
  });
  // What comes after a callback has nobody else to hear it, and would end the process.
  connection.on('error', () => {});
  return connection;
}

function connect(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('the connection was closed')));
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
}

function logIn(connection: SMTPConnection, credentials: { user: string; pass: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('the connection was closed')));
    connection.login({ credentials }, (error) => (error ? reject(error) : resolve()));
  });
}

function hand(
  connection: SMTPConnection,
  { envelope, message }: { envelope: { from: string; to: string[] }; message: Buffer },
): Promise<SMTPConnection.SentMessageInfo> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('the connection was closed')));
    connection.send(envelope, message, (error, info) => (error ? reject(error) : resolve(info)));
  });
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('responseCode' in error)) return undefined;
  const { responseCode } = error;
  return typeof responseCode === 'number' && responseCode >= 400 ? responseCode : undefined;
}

function told(text: string): { reason: { zh: string; en: string }; answer: string } {
  const answer = text.slice(0, LONGEST_ANSWER);
  return { reason: { zh: `邮件服务器：${answer}`, en: `mail server: ${answer}` }, answer };
}

/** What the server said, else what went wrong; some servers repeat what they were sent. */
function textOf(error: unknown, { password }: MailAccount): string {
  const text = error instanceof Error ? error.message : String(error);
  if (!password) return text;
  const secrets = [password, Buffer.from(password).toString('base64')];
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, '***'), text);
}
