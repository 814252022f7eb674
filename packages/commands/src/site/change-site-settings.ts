import { createHash } from 'node:crypto';
import { AssayError } from '@assay/contract/errors';
import type { ChangeSettingsBody } from '@assay/contract/http/site-settings';
import type { Transaction } from '@assay/database/connect';
import { type By, recordAudit } from '../audit/record-audit.ts';
import { readSiteSettings, type SiteKey, type SiteSettings, type StoredMail } from './site-settings.ts';

export interface ChangeSiteSettings {
  readonly by: By;
  readonly change: ChangeSettingsBody;
  /** Seals the mail password for the database. @returns base64 */
  readonly seal: (password: string) => string;
}

/**
 * Stores the given sections, whole or not at all.
 * @throws AssayError illegal when thresholds do not rise
 */
export async function changeSiteSettings(trx: Transaction, { by, change, seal }: ChangeSiteSettings): Promise<void> {
  assertRising(change);
  const before = await readSiteSettings(trx);
  const clear = new Set(change.clear);
  const sections: Partial<Record<SiteKey, unknown>> = {
    risk: change.risk,
    banner: change.banner && { id: idOf(change.banner), text: change.banner },
    pipelineUrls: change.pipelineUrls,
    stars: change.stars,
    retention: change.retention,
    mail: mailOf({ change, before, seal, forget: clear.has('mailPassword') }),
  };
  const gone = (['banner', 'pipelineUrls', 'mail'] as const).filter((key) => clear.has(key));
  const written = Object.entries(sections).filter(
    ([key, value]) => value !== undefined && !gone.some((cleared) => cleared === key),
  );
  for (const [key, section] of written) {
    const value = JSON.stringify(section);
    await trx
      .insertInto('site_setting')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date() }))
      .execute();
  }
  if (gone.length > 0) await trx.deleteFrom('site_setting').where('key', 'in', gone).execute();
  const names = [...written.map(([key]) => key), ...gone];
  if (names.length > 0) await recordAudit(trx, { kind: 'settings_changed', by, detail: { sections: names } });
}

/** A kept password goes only to the server and account it was given for. */
function mailOf({
  change: { mail },
  before,
  seal,
  forget,
}: {
  change: ChangeSettingsBody;
  before: SiteSettings;
  seal: (password: string) => string;
  forget: boolean;
}): StoredMail | undefined {
  const old = before.mail;
  if (!mail) {
    if (!forget || !old) return undefined;
    const { sealed: _, ...rest } = old;
    return rest;
  }
  const { password, ...account } = mail;
  const same = old?.host === mail.host && old.port === mail.port && old.user === mail.user;
  const kept = same && !forget ? old.sealed : undefined;
  const sealed = password === undefined ? kept : seal(password);
  return { ...account, ...(sealed === undefined ? {} : { sealed }) };
}

function assertRising({ risk, stars }: ChangeSettingsBody): void {
  const rows = [
    risk && [risk.CCN.L, risk.CCN.M, risk.CCN.H, risk.CCN.SH],
    risk && [risk.DUPC.M, risk.DUPC.H, risk.DUPC.SH],
    stars?.upTo,
  ];
  for (const row of rows) {
    if (row?.every((value, index) => index === 0 || value > (row[index - 1] ?? 0)) === false)
      throw new AssayError('illegal', { zh: '阈值必须逐级递增', en: 'Thresholds must rise from step to step' });
  }
}

function idOf(text: { zh: string; en: string }): string {
  return createHash('sha256')
    .update(JSON.stringify([text.zh, text.en]))
    .digest('hex')
    .slice(0, 12);
}
