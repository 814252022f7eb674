/** Longest message kept, in UTF-16 units; anything longer is a dump, not a sentence. */
export const MAX_MESSAGE = 2000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/**
 * Text of a tool made safe to store and to show: one line, no control characters, no lone surrogates, bounded.
 * Source code ends up in messages (`'\u0000' is not defined`), so a hostile file chooses part of this text.
 */
export function cleanText(text: string): string {
  const line = text.replace(CONTROL, ' ').trim();
  if (line.length <= MAX_MESSAGE) return line.toWellFormed();
  const cut = line.slice(0, MAX_MESSAGE - 1);
  const last = cut.charCodeAt(cut.length - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return `${(splitsPair ? cut.slice(0, -1) : cut).toWellFormed()}…`;
}
