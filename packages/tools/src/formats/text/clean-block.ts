/** Longest explanation of a rule that is kept, in UTF-16 units. */
const LONGEST = 20_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]+/g;

/** Text of several lines made safe to store and to show; like `cleanText`, but line ends and tabs stay. */
export function cleanBlock(text: string): string {
  return text.slice(0, LONGEST).replace(/\r\n?/g, '\n').replace(CONTROL, ' ').trim().toWellFormed();
}
