import { WORD_BYTE } from './bytes.ts';
import type { LexicalRules } from './lexical-rules.ts';
import type { Opener } from './opener.ts';

/** What the main loop does at a byte. */
export const ON_SPACE = 0;
export const ON_LINE_END = 1;
export const ON_WORD = 2;
export const ON_DIGIT = 3;
export const ON_PUNCTUATION = 4;
export const ON_OPEN = 5;
export const ON_CLOSE = 6;
export const ON_SLASH = 7;
export const ON_HASH = 9;
/** Bytes that open a literal in this language only (SPECIAL). */
export const ON_SPECIAL = 10;

/** A comment, a string or what else the language's openers say; where none fits, the step of `fallback`. */
export const ON_OPENER = 11;

/** What the main loop does first at each byte, for one language. */
export interface Dispatch {
  readonly first: Uint8Array;
  readonly fallback: Uint8Array;
  /** Openers by their first byte. */
  readonly openers: readonly (readonly Opener[])[];
}

/** Bytes that open a literal in one language only. */
const SPECIAL: Partial<Record<LexicalRules['language'], string>> = {
  csharp: '"@$',
  php: '<?',
  javascript: '<',
  typescript: '<',
  ruby: '@$%<?:',
  swift: '`',
  kotlin: '`',
};

const known = new WeakMap<LexicalRules, Dispatch>();

/** The table of a language, made when it is first asked for. */
export function dispatchOf(rules: LexicalRules): Dispatch {
  const made = known.get(rules) ?? build(rules);
  known.set(rules, made);
  return made;
}

function build(rules: LexicalRules): Dispatch {
  const fallback = new Uint8Array(256).fill(ON_PUNCTUATION);
  for (let b = 0; b <= 32; b++) fallback[b] = ON_SPACE;
  fallback[127] = ON_SPACE;
  fallback[10] = ON_LINE_END;
  fallback[13] = ON_LINE_END;
  for (let b = 33; b < 256; b++) if (WORD_BYTE[b] === 1) fallback[b] = ON_WORD;
  for (let b = 48; b <= 57; b++) fallback[b] = ON_DIGIT;
  if (rules.dollarNames) fallback[36] = ON_WORD;
  for (const b of [40, 91, 123]) fallback[b] = ON_OPEN;
  for (const b of [41, 93, 125]) fallback[b] = ON_CLOSE;
  if (rules.regex !== 'none') fallback[47] = ON_SLASH;
  if (rules.hash !== 'symbol') fallback[35] = ON_HASH;
  for (const letter of SPECIAL[rules.language] ?? '') fallback[letter.charCodeAt(0)] = ON_SPECIAL;

  const first = fallback.slice();
  const openers: Opener[][] = Array.from({ length: 256 }, () => []);
  for (const opener of rules.openers) {
    const b = opener.open.charCodeAt(0);
    first[b] = ON_OPENER;
    openers[b]?.push(opener);
  }
  return { first, fallback, openers };
}
