/** A successful answer. `code` is the string "0"; null properties are left out by the serializer hook. */
export function ok<Data>(data: Data): { status: number; code: string; data: Data } {
  return { status: 0, code: '0', data };
}

/** Only these are walked: a Date, a Buffer or a stream has its own way onto the wire. */
function isPlain(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Leaves out properties that are null, at any depth. Screens test `=== undefined`, so an explicit null breaks them
 * (contract-core 1.3). Entries of arrays stay. Objects without nulls are returned as they are, not copied.
 */
export function withoutNulls(value: Record<string, unknown>): Record<string, unknown>;
export function withoutNulls(value: unknown): unknown;
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) {
    let copy: unknown[] | undefined;
    for (let index = 0; index < value.length; index++) {
      const kept = withoutNulls(value[index]);
      if (kept !== value[index]) copy ??= [...value];
      if (copy) copy[index] = kept;
    }
    return copy ?? value;
  }
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [key, entry] of Object.entries(value)) {
    const kept = withoutNulls(entry);
    if (kept === entry && entry !== null) continue;
    copy ??= { ...value };
    if (entry === null) delete copy[key];
    else copy[key] = kept;
  }
  return copy ?? value;
}
