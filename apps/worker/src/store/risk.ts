import { DEFAULT_RISK } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';

/** Percent of duplicate lines from which a file is listed: the site's own border, as the list has it. */
export async function readDuplicateThreshold(db: Db): Promise<number> {
  const row = await db.selectFrom('site_setting').select('value').where('key', '=', 'risk').executeTakeFirst();
  const value: unknown = row?.value;
  const bands = typeof value === 'object' && value !== null && 'DUPC' in value ? value.DUPC : undefined;
  const stored = typeof bands === 'object' && bands !== null && 'M' in bands ? Number(bands.M) : Number.NaN;
  return Number.isFinite(stored) ? stored : DEFAULT_RISK.DUPC.M;
}
