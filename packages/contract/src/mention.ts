/** User names in a text that are addressed by `@`, as a person writes them; a full stop behind one ends the sentence. */
const MENTION = /(?<![A-Za-z0-9._@-])@([A-Za-z0-9](?:[A-Za-z0-9._@-]{0,62}[A-Za-z0-9_])?)/g;

export interface Mention {
  /** Where its `@` stands. */
  readonly from: number;
  /** Behind its last character. */
  readonly to: number;
  readonly name: string;
}

/** Every `@name` of a text, in order; whether there is such a person is for others to say. The address in a mail is none. */
export function mentionsIn(text: string): Mention[] {
  return [...text.matchAll(MENTION)].map(({ 0: whole, 1: name = '', index }) => ({
    from: index,
    to: index + whole.length,
    name,
  }));
}

/** Their names, each once whatever its capitals. */
export function mentionedNames(text: string): string[] {
  return [...new Set(mentionsIn(text).map(({ name }) => name.toLowerCase()))];
}
