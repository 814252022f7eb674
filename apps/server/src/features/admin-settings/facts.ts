import type { SiteFacts } from '@assay/contract/http/admin';
import type { Settings } from '@assay/contract/settings';

/** What the environment says, without its secrets. */
export function presentFacts(settings: Settings): SiteFacts {
  const { timezone, language, publicUrl, oldSiteUrl, prefix, languageCookies, csrfCookie } = settings;
  const { projectHeader, taskHeader, uploadMaxMb, allowPrivateHosts, allowUnprotected } = settings;
  return {
    timezone,
    language,
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(oldSiteUrl === undefined ? {} : { oldSiteUrl }),
    prefix,
    languageCookies,
    csrfCookie,
    projectHeader,
    taskHeader,
    uploadMaxMb,
    allowPrivateHosts,
    allowUnprotected,
    ...mailOf(settings),
    ...providerOf(settings),
  };
}

function mailOf({
  smtpHost,
  smtpPort,
  smtpSecurity,
  smtpFrom,
  smtpUser,
  smtpPassword,
}: Settings): Pick<SiteFacts, 'mail'> {
  if (smtpHost === undefined || smtpFrom === undefined) return {};
  return {
    mail: {
      host: smtpHost,
      port: smtpPort,
      security: smtpSecurity,
      from: smtpFrom,
      ...(smtpUser === undefined ? {} : { user: smtpUser }),
      hasPassword: smtpPassword !== undefined,
    },
  };
}

function providerOf(settings: Settings): Pick<SiteFacts, 'oidc'> {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcAdminGroup: adminGroup } = settings;
  if (issuer === undefined || clientId === undefined) return {};
  return {
    oidc: {
      name: settings.oidcName,
      issuer,
      clientId,
      domains: settings.oidcDomains,
      autoCreate: settings.oidcAutoCreate,
      groupClaim: settings.oidcGroupClaim,
      ...(adminGroup === undefined ? {} : { adminGroup }),
      roles: settings.oidcRoles,
    },
  };
}
