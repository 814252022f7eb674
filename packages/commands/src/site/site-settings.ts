import { DEFAULT_RISK, type RiskThresholds } from '@assay/contract/codes';
import {
  BannerSetting,
  MailSetting,
  PipelineUrls,
  RetentionSetting,
  RiskSetting,
  StarSetting,
} from '@assay/contract/http/site-settings';
import type { Db, Transaction } from '@assay/database/connect';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** The mail server as stored: the password is sealed by the credential box, owner `MAIL_OWNER`, as base64. */
export const StoredMail = Type.Object({ ...MailSetting.properties, sealed: Type.Optional(Type.String()) });
export type StoredMail = Static<typeof StoredMail>;

/** Owner under which the mail password is sealed. */
export const MAIL_OWNER = 'site:mail';

/** What site administration decides, with a value for everything but what there is none of. */
export interface SiteSettings {
  readonly risk: RiskThresholds;
  readonly banner?: Static<typeof BannerSetting>;
  readonly pipelineUrls: Static<typeof PipelineUrls>;
  readonly stars: Static<typeof StarSetting>;
  readonly retention: Static<typeof RetentionSetting>;
  readonly mail?: StoredMail;
}

/** Densities of decision 19: a standard issue per 200, 100, 50 and 20 lines. */
export const DEFAULT_STARS = { upTo: [5, 10, 20, 50] };
export const DEFAULT_RETENTION = { auditDays: 365 };

/** Rows of site_setting that these settings are. */
export const SITE_KEYS = ['risk', 'banner', 'pipelineUrls', 'stars', 'retention', 'mail'] as const;
export type SiteKey = (typeof SITE_KEYS)[number];

/** As stored; a section that makes no sense counts as not said. */
export async function readSiteSettings(db: Db | Transaction): Promise<SiteSettings> {
  const rows = await db
    .selectFrom('site_setting')
    .select(['key', 'value'])
    .where('key', 'in', [...SITE_KEYS])
    .execute();
  const stored = (key: SiteKey): unknown => rows.find((row) => row.key === key)?.value;
  const risk = stored('risk');
  const banner = stored('banner');
  const urls = stored('pipelineUrls');
  const stars = stored('stars');
  const retention = stored('retention');
  const mail = stored('mail');
  return {
    risk: withDefaults(risk),
    ...(Value.Check(BannerSetting, banner) ? { banner } : {}),
    pipelineUrls: Value.Check(PipelineUrls, urls) ? urls : {},
    stars: Value.Check(StarSetting, stars) ? stars : DEFAULT_STARS,
    retention: Value.Check(RetentionSetting, retention) ? retention : DEFAULT_RETENTION,
    ...(Value.Check(StoredMail, mail) ? { mail } : {}),
  };
}

/** A stored table may name some thresholds only. */
function withDefaults(stored: unknown): RiskThresholds {
  const own = Value.Check(SomeRisk, stored) ? stored : {};
  return { CCN: { ...DEFAULT_RISK.CCN, ...own.CCN }, DUPC: { ...DEFAULT_RISK.DUPC, ...own.DUPC } };
}

const SomeRisk = Type.Object({
  CCN: Type.Optional(Type.Partial(RiskSetting.properties.CCN)),
  DUPC: Type.Optional(Type.Partial(RiskSetting.properties.DUPC)),
});
