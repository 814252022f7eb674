import { Random } from './random.ts';
import { isRecord, type Pool, valueFor } from './values.ts';

/** One call of the OpenAPI description. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: unknown }[];
  readonly body: unknown;
}

export interface FuzzRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Calls of a description, in its order. @param description `/docs/json` */
export function operationsOf(description: unknown): Operation[] {
  const paths = isRecord(description) && isRecord(description.paths) ? description.paths : {};
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(isRecord(methods) ? methods : {}).flatMap(([method, about]) => {
      if (!isRecord(about)) return [];
      const parameters = (Array.isArray(about.parameters) ? about.parameters : []).flatMap((one: unknown) =>
        isRecord(one) ? [{ name: String(one.name), in: String(one.in), schema: one.schema }] : [],
      );
      return [{ method: method.toUpperCase(), path, parameters, body: schemaOfBody(about.requestBody) }];
    }),
  );
}

/** The request of a seed: the same seed and operations make the same request. */
export function requestOf(
  operations: readonly Operation[],
  { seed, pool, projectHeader, taskHeader }: { seed: number; pool: Pool; projectHeader: string; taskHeader: string },
): FuzzRequest {
  const random = new Random(seed);
  // The first numbers of neighbouring seeds are alike.
  for (let skip = 0; skip < 3; skip += 1) random.next();
  const operation = random.pick(operations);
  const wild = random.pick([0, 0, 0.05, 0.3]);
  const value = (schema: unknown, name: string) => valueFor(schema, { random, pool, wild, name });
  const url = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const schema = operation.parameters.find((one) => one.in === 'path' && one.name === name)?.schema;
    return encoded(value(schema, name)) || 'x';
  });
  const query = operation.parameters
    .filter((one) => one.in === 'query' && random.chance(0.7))
    .flatMap(({ name, schema }) => [value(schema, name)].flat().map((one) => `${name}=${encoded(one)}`));
  const body = operation.body === undefined ? undefined : bodyOf(value(operation.body, ''), random);
  return {
    method: operation.method,
    url: query.length === 0 ? url : `${url}?${query.join('&')}`,
    headers: {
      ...(random.chance(0.9) ? { [projectHeader]: headerText(random.pick(pool.projectId ?? ['x'])) } : {}),
      ...(random.chance(0.9) ? { [taskHeader]: headerText(random.pick(pool.taskId ?? [1])) } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body,
  };
}

function bodyOf(value: unknown, random: Random): string {
  const text = JSON.stringify(value) ?? 'null';
  // Now and then JSON that breaks off.
  return random.chance(0.03) ? text.slice(0, random.below(text.length + 1)) : text;
}

function schemaOfBody(body: unknown): unknown {
  const content = isRecord(body) && isRecord(body.content) ? body.content['application/json'] : undefined;
  return isRecord(content) ? content.schema : undefined;
}

const headerText = (value: unknown) => String(value).replace(/[^\x20-\x7e]/g, '');

function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed()).slice(0, 2000);
}
