import type { CreatedAt, Json } from './values.ts';

/** The site and its machinery. */
export interface SiteTables {
  site_setting: { key: string; value: Json<unknown>; updated_at: CreatedAt };
  job_answer: { request_id: string; answer: Json<unknown>; at: CreatedAt };
}
