import { type Static, Type } from 'typebox';

/** Sections of the site's settings, one row of site_setting each. Also the shape they are stored in, so it only grows. */

const Threshold = Type.Integer({ minimum: 0, maximum: 100_000 });
const Text = Type.String({ maxLength: 2000 });

/** Risk thresholds (decision 17): CCN by value, DUPC by percent. */
export const RiskSetting = Type.Object({
  CCN: Type.Object({ L: Threshold, M: Threshold, H: Threshold, SH: Threshold }),
  DUPC: Type.Object({ M: Threshold, H: Threshold, SH: Threshold }),
});

/** A notice above every page. `id` changes with the text: a dismissed banner stays away until then. */
export const BannerSetting = Type.Object({ id: Type.String(), text: Type.Object({ zh: Text, en: Text }) });

/** Addresses of a pipeline's pages (decision 9); `{projectId}`, `{pipelineId}` and `{buildId}` are filled in. */
export const PipelineUrls = Type.Object({
  edit: Type.Optional(Type.String({ maxLength: 1000, pattern: '^(https?://[^/\\s]|/[^/\\s])\\S*$' })),
  history: Type.Optional(Type.String({ maxLength: 1000, pattern: '^(https?://[^/\\s]|/[^/\\s])\\S*$' })),
});

/** Standard issues per thousand lines up to which a task has five, four, three and two stars; more is one star. */
export const StarSetting = Type.Object({
  upTo: Type.Array(Type.Number({ minimum: 0, maximum: 100_000 }), { minItems: 4, maxItems: 4 }),
});

/** How long what grows is kept. 0 keeps it for ever. */
export const RetentionSetting = Type.Object({ auditDays: Type.Integer({ minimum: 0, maximum: 36_500 }) });

/** The mail server. `security`: `none`, `starttls` (required), or `tls` from the first byte. */
export const MailSetting = Type.Object({
  host: Type.String({ minLength: 1, maxLength: 253, pattern: '^[A-Za-z0-9.:_-]+$' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  security: Type.Enum(['none', 'starttls', 'tls']),
  user: Type.Optional(Type.String({ maxLength: 200 })),
  /** `address@host` or `Name <address@host>`. */
  from: Type.String({ minLength: 3, maxLength: 200, pattern: '^[^\\r\\n]*@[^\\r\\n]+$' }),
});

/** `GET {prefix}/admin/api/settings`, and the answer of PUT. The mail password is never answered. */
export const AdminSettings = Type.Object({
  risk: RiskSetting,
  banner: Type.Optional(BannerSetting),
  pipelineUrls: PipelineUrls,
  stars: StarSetting,
  retention: RetentionSetting,
  mail: Type.Optional(Type.Object({ ...MailSetting.properties, hasPassword: Type.Boolean() })),
});
export type AdminSettings = Static<typeof AdminSettings>;

export const CLEARABLE = ['banner', 'pipelineUrls', 'mail', 'mailPassword'] as const;

/**
 * Body of `PUT {prefix}/admin/api/settings`: sections that are given replace what is stored, the others stay.
 * `clear` empties sections, since an empty text means "not given" in every call.
 */
export const ChangeSettingsBody = Type.Object({
  risk: Type.Optional(RiskSetting),
  banner: Type.Optional(Type.Object({ zh: Text, en: Text })),
  pipelineUrls: Type.Optional(PipelineUrls),
  stars: Type.Optional(StarSetting),
  retention: Type.Optional(RetentionSetting),
  /** Without `password` the stored one stays, as long as host and user do. */
  mail: Type.Optional(
    Type.Object({ ...MailSetting.properties, password: Type.Optional(Type.String({ maxLength: 1000 })) }),
  ),
  clear: Type.Optional(Type.Array(Type.Enum([...CLEARABLE]), { maxItems: CLEARABLE.length })),
});
export type ChangeSettingsBody = Static<typeof ChangeSettingsBody>;
