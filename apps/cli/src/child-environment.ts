import { delimiter } from 'node:path';
import type { Settings } from '@assay/contract/settings';

/** What the processes of the product are told; a secret goes only where it is needed. */
export function childEnvironment(
  ours: NodeJS.ProcessEnv,
  {
    settings,
    databaseUrl,
    localSources,
  }: { settings: Settings; databaseUrl: string | undefined; localSources: readonly string[] },
): { readonly server: NodeJS.ProcessEnv; readonly worker: NodeJS.ProcessEnv } {
  const server: NodeJS.ProcessEnv = {
    ...ours,
    DATABASE_URL: databaseUrl,
    ASSAY_DATA: settings.data,
    ASSAY_LOCAL_SOURCES: [...new Set([...settings.localSources, ...localSources])].join(delimiter),
  };
  // The worker starts programs over foreign code; it has no business with the password of a person.
  const { ASSAY_ADMIN_PASSWORD: _, ...worker } = server;
  return { server, worker };
}
