/**
 * English text of a tool with the hand-written Chinese one. Nothing is offered in half the languages: a checker without Chinese stops
 * the generation, and the message says which file to edit.
 */
export function bothTexts({
  file,
  table,
  key,
  en,
}: {
  file: string;
  table: Readonly<Record<string, string>>;
  key: string;
  en: string;
}): { en: string; zh: string } {
  const zh = table[key];
  if (zh === undefined) throw new Error(`${file} has no Chinese text for '${key}' (${en}); add it there.`);
  return { en, zh };
}

/** Hand-written tables keyed by checker must name only checkers that exist; the message says which file to edit. */
export function refuseOrphans({
  file,
  table,
  known,
}: {
  file: string;
  table: Iterable<string>;
  known: ReadonlySet<string>;
}): void {
  const orphans = [...table].filter((key) => !known.has(key));
  if (orphans.length > 0)
    throw new Error(`${file} names checkers that do not exist: ${orphans.join(', ')}. Remove or rename them there.`);
}
