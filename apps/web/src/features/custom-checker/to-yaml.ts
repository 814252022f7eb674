/** A rule object as the YAML people write: blocks for objects and lists, quotes only where a text would be read as something else. */
export function toYaml(value: unknown, indent = 0): string {
  const pad = '  '.repeat(indent);
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return value.map((entry) => `${pad}- ${nested(entry, indent + 1).trimStart()}`).join('\n');
  }
  if (isObject(value)) {
    const entries = Object.entries(value);
    if (entries.length === 0) return '{}';
    return entries
      .map(([key, entry]) => {
        const simple = !isBlock(entry);
        return `${pad}${scalar(key)}:${simple ? ` ${nested(entry, 0)}` : `\n${nested(entry, indent + 1)}`}`;
      })
      .join('\n');
  }
  return scalar(value);
}

const nested = (value: unknown, indent: number): string => (isBlock(value) ? toYaml(value, indent) : toYaml(value));

function isBlock(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isObject(value) && Object.keys(value).length > 0;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON's quotes are YAML's too, whatever stands between them. */
function scalar(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value ?? null);
  const plain = /^[A-Za-z_$][^\n:#\\"']*[^\s:#\\"']$|^[A-Za-z_$]$/.test(value);
  return plain && !/^(true|false|null|yes|no|on|off)$/i.test(value) ? value : JSON.stringify(value);
}
