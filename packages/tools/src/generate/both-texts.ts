/** English text of a tool with the hand-written Chinese one; rules nobody translated yet fall back to English. */
export function bothTexts(en: string, zh: string | undefined): { en: string; zh: string } {
  return { en, zh: zh ?? en };
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
