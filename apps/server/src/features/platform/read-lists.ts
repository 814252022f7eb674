import type { RoleList } from '@assay/commands/people/role-lists';
import { AssayError } from '@assay/contract/errors';
import type { PermissionBody } from '@assay/contract/http/platform';

type ListsIn = PermissionBody['role'][number];

/**
 * Lists of a request as commands take them.
 * @param known codes that may be named
 * @throws AssayError illegal, naming an unknown code
 */
export function readLists<Code extends string>(
  given: readonly (Pick<ListsIn, 'user_list' | 'group_list'> & { code: string })[],
  known: readonly Code[],
): RoleList<Code>[] {
  return given.map(({ code, user_list = [], group_list = [] }) => {
    const named = known.find((entry) => entry === code);
    if (named === undefined)
      throw new AssayError('illegal', { zh: `未知的角色或权限 ${code}`, en: `Unknown role or permission ${code}` });
    const groups = group_list.map((group) => (typeof group === 'object' ? group.group_id : String(group)));
    return { code: named, users: user_list, groups };
  });
}
