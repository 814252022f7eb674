/** What a line of a changelog announces, when it begins with that and a colon, and what it says of it. */
export function headed(note: string): { head: string | undefined; text: string } {
  const colon = note.search(/：|: /);
  if (colon < 1 || colon > LONGEST_HEAD) return { head: undefined, text: note };
  const text = note.slice(colon + 1).trim();
  return { head: note.slice(0, colon), text: text.charAt(0).toUpperCase() + text.slice(1) };
}

/** Longer than this it is a sentence, not a heading. */
const LONGEST_HEAD = 60;
