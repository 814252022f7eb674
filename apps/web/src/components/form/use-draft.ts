import { useCallback, useMemo, useState } from 'react';

/**
 * A form over what is stored: only what was touched is kept apart, so a field nobody touched follows the server.
 * @returns `dirty` is false again when every edit says what is stored
 */
export function useDraft<T extends object>(stored: T) {
  const [edits, setEdits] = useState<Partial<T>>({});
  const draft = useMemo(() => ({ ...stored, ...edits }), [stored, edits]);
  const changed = useCallback(
    (...fields: readonly (keyof T)[]) => fields.some((field) => field in edits && !isSame(draft[field], stored[field])),
    [edits, draft, stored],
  );
  const change = useCallback((patch: Partial<T>) => setEdits((before) => ({ ...before, ...patch })), []);
  const reset = useCallback(() => setEdits({}), []);
  const dirty = Object.keys(edits).some((field) => changed(field as keyof T));
  return { draft, change, reset, dirty, changed };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
