/** Roles and policies of the platform (contract-core 12). */
import { filled, list, nonEmpty, obj, str } from './shape.ts';

const ROLE = obj({
  role_code: filled,
  role_name: filled,
  user_list: list(str),
  extra_user_list: list(str),
  group_list: list(obj({})),
  extra_group_list: list(obj({})),
});
const POLICY = obj({
  policy_code: filled,
  policy_name: filled,
  user_list: list(str),
  extra_user_list: list(str),
  group_list: list(obj({})),
  extra_group_list: list(obj({})),
});
export const TASK_ROLES = obj({ role: nonEmpty(ROLE), policy: nonEmpty(POLICY) });
export const PIPELINE_ROLES = obj({ role: nonEmpty(ROLE) });
