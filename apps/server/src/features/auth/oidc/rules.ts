import type { ProviderRules } from '@assay/commands/people/sign-in-by-provider';
import { ROLES } from '@assay/contract/codes';
import type { Settings } from '@assay/contract/settings';

/** What the settings make of a provider's people. Role entries are `group=project:role`, checked at the start. */
export function rulesOf(settings: Settings): ProviderRules {
  return {
    domains: settings.oidcDomains,
    autoCreate: settings.oidcAutoCreate,
    adminGroup: settings.oidcAdminGroup,
    roles: settings.oidcRoles.flatMap((entry) => {
      const [group = '', place = ''] = entry.split('=');
      const [projectId = '', name] = place.split(':');
      const role = ROLES.find((known) => known === name);
      return role === undefined ? [] : [{ group, projectId, role }];
    }),
  };
}
