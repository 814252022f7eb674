import { WORD_BYTE } from './bytes.ts';
import { codeSet, type KeywordTable } from './keywords.ts';
import type { LexicalRules } from './lexical-rules.ts';
import type { Opener } from './opener.ts';
import { ARROW, COLON_COLON, DOT, OPTIONAL_DOT } from './symbols.ts';

/** What the main loop does at a byte: the places of the readers in readers.ts. */
export const ON_SPACE = 0;
export const ON_LINE_END = 1;
export const ON_WORD = 2;
export const ON_DIGIT = 3;
export const ON_PUNCTUATION = 4;
export const ON_OPEN = 5;
export const ON_CLOSE = 6;
export const ON_SLASH = 7;
export const ON_HASH = 8;
/** Bytes that open a literal in this language only (SPECIAL). */
export const ON_SPECIAL = 9;

/** A comment, a string or what else the language's openers say; where none fits, the step of `fallback`. */
export const ON_OPENER = 10;

/** What the main loop does first at each byte, for one language; questions about the language are answered here once. */
export interface Dispatch {
  readonly first: Uint8Array;
  readonly fallback: Uint8Array;
  /** Openers by their first byte. */
  readonly openers: readonly (readonly Opener[])[];
  readonly keywords: KeywordTable;
  /** By byte: 1 for those that a word goes on with. */
  readonly inWord: Uint8Array;
  /** By byte: 1 for those that make something else of the word before them, or go on with it. */
  readonly marksWord: Uint8Array;
  /** By token code: 1 for those behind which a word is a member, never a keyword. */
  readonly beforeMember: Uint8Array;
  /** `{` may open an object. */
  readonly objects: boolean;
  /** Nothing but what openers say is special. */
  readonly plain: boolean;
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
  return {
    first,
    fallback,
    openers,
    keywords: rules.keywords,
    inWord: inWordOf(rules),
    marksWord: marksWordOf(rules),
    beforeMember: beforeMemberOf(rules),
    objects: rules.regex !== 'none',
    plain: rules.language === 'other',
  };
}

function inWordOf({ dollarNames, dashNames }: LexicalRules): Uint8Array {
  const inWord = WORD_BYTE.slice();
  if (dollarNames) inWord[36] = 1;
  else if (dashNames) inWord[45] = 1;
  return inWord;
}

/** A quote behind a prefix of a string; in Ruby what names of methods may end in. */
function marksWordOf({ language, stringPrefix }: LexicalRules): Uint8Array {
  const marks = new Uint8Array(256);
  if (stringPrefix !== 'none') for (const b of [34, 39]) marks[b] = 1;
  if (language === 'ruby') for (const b of [33, 61, 63]) marks[b] = 1;
  return marks;
}

function beforeMemberOf({ language }: LexicalRules): Uint8Array {
  const marks = [DOT, OPTIONAL_DOT];
  if (language === 'php') marks.push(ARROW);
  if (language === 'php' || language === 'java' || language === 'ruby') marks.push(COLON_COLON);
  return codeSet('', ...marks);
}
