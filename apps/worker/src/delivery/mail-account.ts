import { openCredentialBox } from '@assay/commands/repository/credential-box';
import { MAIL_OWNER, readSiteSettings } from '@assay/commands/site/site-settings';
import type { Settings } from '@assay/contract/settings';
import type { Db } from '@assay/database/connect';

export interface MailAccount {
  readonly host: string;
  readonly port: number;
  /** `starttls` is required, never merely tried; `tls` from the first byte. */
  readonly security: 'none' | 'starttls' | 'tls';
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  readonly from: string;
  /** File of certificates (PEM) the server is trusted by, besides those every machine trusts. */
  readonly ca?: string | undefined;
}

/** The mail server of the site: what administrators stored, else what the environment says; undefined when neither does. */
export async function mailAccount(
  db: Db,
  settings: Pick<
    Settings,
    'data' | 'smtpHost' | 'smtpPort' | 'smtpSecurity' | 'smtpUser' | 'smtpPassword' | 'smtpFrom' | 'smtpCa'
  >,
): Promise<MailAccount | undefined> {
  const { mail } = await readSiteSettings(db);
  const { smtpCa: ca } = settings;
  if (mail) {
    const { sealed, ...account } = mail;
    if (sealed === undefined) return { ...account, ca };
    const box = await openCredentialBox(settings.data);
    return { ...account, ca, password: box.open(Buffer.from(sealed, 'base64'), MAIL_OWNER).password };
  }
  const { smtpHost: host, smtpFrom: from } = settings;
  if (host === undefined || from === undefined) return undefined;
  const { smtpPort: port, smtpSecurity: security, smtpUser: user, smtpPassword: password } = settings;
  return { host, port, security, user, password, from, ca };
}
