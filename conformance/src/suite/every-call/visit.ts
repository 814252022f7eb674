import type { CallOptions } from '../../client/http-client.ts';
import type { Shape } from '../../shapes/shape.ts';
import { TASK_INFO } from '../../shapes/task-shapes.ts';
import { at, type Run, success } from '../run.ts';
import { STEM } from '../stems.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Sends one call and checks its answer under the name of its section. @returns `data`, undefined when the check failed */
export type Call = (
  name: string,
  line: readonly [Method, string],
  options?: CallOptions & { shape?: Shape },
) => Promise<unknown>;

/** A run, and the way its calls are sent and checked. */
export interface Visit extends Run {
  readonly call: Call;
}

export function visitOf(run: Run): Visit {
  const { client, checks } = run;
  const call: Call = async (name, [method, path], { shape, ...options } = {}) => {
    let data: unknown;
    await checks.check(`${name} ${method} ${path.split('?')[0]}`, async () => {
      data = success(await client.call(method, path, options), shape);
    });
    return data;
  };
  return { ...run, call };
}

/** The settings of the task as they are now (contract-core 6.6). */
export async function settingsOf({ client }: Run): Promise<unknown> {
  return success(await client.get(`${STEM.task}/taskInfo`), TASK_INFO);
}

/** The form of the source as the screens send it back, filled from what is stored (contract-core 6.19, 6.20). */
export async function sourceForm({ client, taskId }: Run): Promise<object> {
  const library = success(await client.get(`${STEM.task}/code/lib`));
  return {
    taskId,
    aliasName: at(library, 'aliasName'),
    repoHashId: at(library, 'repoHashId'),
    branch: 'main',
    scmType: 'CODE_GIT',
    osType: '',
    buildEnv: '',
    projectBuildType: '',
    projectBuildCommand: '',
  };
}
