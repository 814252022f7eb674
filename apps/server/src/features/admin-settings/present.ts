import type { SiteSettings } from '@assay/commands/site/site-settings';
import type { AdminSettings } from '@assay/contract/http/site-settings';

/** Everything but the mail password. */
export function presentSettings({ mail, ...rest }: SiteSettings): AdminSettings {
  if (!mail) return rest;
  const { sealed, ...account } = mail;
  return { ...rest, mail: { ...account, hasPassword: sealed !== undefined } };
}
