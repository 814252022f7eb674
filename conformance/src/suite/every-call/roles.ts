import { all, noNulls, type Shape } from '../../shapes/shape.ts';
import { must } from '../checks.ts';
import { at, type Run } from '../run.ts';

/** Roles of a task or a pipeline, read and stored as they are (core 12): `code` is the number 0 here, not a text. */
export async function roles(
  { service, type, code, shape }: { service: string; type: string; code: string; shape: Shape },
  { checks, client, project, username }: Run,
): Promise<void> {
  const path = `/backend/api/perm/service/${service}/mgr_resource/permission/`;
  await checks.check(`core 12 GET and PUT ${path}`, async () => {
    const asked = { project_id: project, resource_type_code: type, resource_code: code };
    const answer = await client.get(path, { query: asked });
    must(at(answer.body, 'code') === 0, `code must be the number 0 here: ${answer.text.slice(0, 200)}`);
    const faults = all(noNulls, shape)(at(answer.body, 'data'), 'data');
    must(faults.length === 0, faults.join('\n'));
    const stored = await client.put(path, {
      ...asked,
      role: [{ role_code: 'manager', user_list: [username], group_list: [] }],
      policy: [],
    });
    must(at(stored.body, 'code') === 0, `code must be the number 0 here: ${stored.text.slice(0, 200)}`);
  });
}
