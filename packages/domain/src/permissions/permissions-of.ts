import type { Permission } from '@assay/contract/codes';
import { type Asker, PERMISSIONS_OF_ROLE } from './roles.ts';
import { RULES } from './rules.ts';

/**
 * Everything the asker may do: what each rule of `rules.ts` gives, added up. Nobody changes anything in an archived
 * project, and a role in a task does not make new tasks.
 */
export function permissionsOf(asker: Asker): ReadonlySet<Permission> {
  const held = new Set<Permission>(RULES.flatMap((rule) => [...rule.gives(asker)]));
  return asker.archived ? new Set(PERMISSIONS_OF_ROLE.viewer.filter((permission) => held.has(permission))) : held;
}
