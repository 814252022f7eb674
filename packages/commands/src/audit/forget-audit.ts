import type { Db, Transaction } from '@assay/database/connect';
import { sql } from 'kysely';
import { readSiteSettings } from '../site/site-settings.ts';

/** Rows deleted at a time: whoever triggers it must not wait. */
const PORTION = 2000;

/** Drops entries older than the site keeps them (setting `retention.auditDays`; 0 keeps all), oldest first. */
export async function forgetAudit(db: Db | Transaction, { now }: { now: Date }): Promise<void> {
  const { retention } = await readSiteSettings(db);
  if (retention.auditDays === 0) return;
  const before = new Date(now.getTime() - retention.auditDays * 86_400_000);
  await sql`
    delete from audit_entry where id in (
      select id from audit_entry where at < ${before} order by at limit ${sql.lit(PORTION)})
  `.execute(db);
}
