/** What is typed of a name behind an `@` that the caret stands at the end of. */
export interface Wanted {
  /** Where the `@` stands. */
  readonly from: number;
  readonly typed: string;
}

/** An `@` at the beginning or behind anything that is no part of a name or address, and what of a name follows up to the caret. */
const BEFORE_CARET = /(?<![A-Za-z0-9._@-])@([A-Za-z0-9._-]{0,64})$/;

/** @returns undefined where no name is being written */
export function wantedAt(text: string, caret: number): Wanted | undefined {
  const found = BEFORE_CARET.exec(text.slice(0, caret));
  return found ? { from: found.index, typed: found[1] ?? '' } : undefined;
}

/** Names that hold what was typed, those that begin with it first. */
export function namesFor(typed: string, people: readonly string[], most: number): string[] {
  const wanted = typed.toLowerCase();
  const at = (name: string) => name.toLowerCase().indexOf(wanted);
  return people
    .filter((name) => at(name) >= 0)
    .sort((a, b) => Number(at(a) > 0) - Number(at(b) > 0) || a.localeCompare(b))
    .slice(0, most);
}

/** The text with the name in place of what was typed, and where the caret goes on: behind the space after it. */
export function withName(text: string, wanted: Wanted, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, wanted.from)}@${name} `;
  const after = text.slice(wanted.from + 1 + wanted.typed.length).replace(/^ /, '');
  return { text: before + after, caret: before.length };
}
