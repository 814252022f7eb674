/** Values of a world by the name a call gives them: `taskId`, `toolName`, ... */
export type Known = Readonly<Record<string, unknown>>;

/**
 * A valid value for a JSON schema. Every property is filled, optional ones too, and by its name where the name is known:
 * so ids of the world travel in bodies, queries and paths of calls nobody wrote an example for.
 * @param schema a JSON schema as routes declare it
 */
export function exampleOf(schema: unknown, known: Known, name = ''): unknown {
  if (name in known) return known[name];
  if (!isRecord(schema)) return 'x';
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return exampleOf(choices[0], known, name);
  if (Array.isArray(schema.allOf))
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, known, name)));
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(isRecord(schema.properties) ? schema.properties : {}).map(([key, part]) => [
          key,
          exampleOf(part, known, key),
        ]),
      );
    case 'array':
      return Array.from({ length: Number(schema.minItems ?? 1) || 1 }, (_, at) => {
        const one = exampleOf(schema.items, known, '');
        return typeof one === 'number' ? one + at : one;
      });
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 1;
    case 'boolean':
      return true;
    default:
      // The one pattern that matters: a mail address, alone or behind a name.
      if (String(schema.pattern ?? '').includes('@')) return 'a@example.com';
      return typeof schema.minLength === 'number' ? 'x'.repeat(Math.max(1, schema.minLength)) : 'x';
  }
}

/** Address of a route with its values filled in, and its query. @param path with `:name` for values */
export function addressOf(
  { path, params, query }: { path: string; params: unknown; query: unknown },
  known: Known,
): string {
  const properties = isRecord(params) && isRecord(params.properties) ? params.properties : {};
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(exampleOf(properties[name] ?? {}, known, name))),
  );
  const asked = exampleOf(query ?? { type: 'object' }, known);
  const pairs = Object.entries(isRecord(asked) ? asked : {}).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}=${encodeURIComponent(String(one))}`),
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
