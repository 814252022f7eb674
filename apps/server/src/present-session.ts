import type { SessionRow } from '@assay/contract/http/auth';
import type { Schema } from '@assay/database/schema';
import type { Selectable } from 'kysely';
import { deviceOf } from './device.ts';

/** @param current id of the session that asks */
export function presentSession(row: Selectable<Schema['session']>, current: number): SessionRow {
  return {
    id: row.id,
    device: deviceOf(row.user_agent),
    ...(row.address === null ? {} : { address: row.address }),
    door: row.door,
    createdAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    current: row.id === current,
  };
}
