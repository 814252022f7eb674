import type { FoundFunction } from '../functions/found-function.ts';
import { behind, codeAt, isWord, partnerOf, tokenText } from '../functions/token-reader.ts';
import { codeSet } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { ARROW, COLON_COLON, COMMA, DOT, OPTIONAL_DOT } from '../lexer/symbols.ts';

/** Recursion, as far as one function's text shows it. */

const OWN = codeSet('this self');
/** The same where they are plain names. */
const OWN_NAMES = new Set(['self', 'cls', '$this']);
/** Words a call may follow; behind others (`new`, `fun`, a type) the name is declared or made, not called. */
const BEFORE_CALL = codeSet(
  'return await yield not and or in if while case else throw echo print assert is as do of then elsif elif until unless when try',
);
/** Languages where several functions share a name: the number of arguments must fit. */
const OVERLOADS = new Set(['cpp', 'csharp', 'java', 'kotlin', 'swift', 'solidity']);

/** The name at `i`, a `(` behind it, is a call of the function it stands in. */
export function isOwnCall(s: LexState, found: FoundFunction, i: number): boolean {
  const before = codeAt(s, i - 1);
  if (before === DOT || before === ARROW || before === OPTIONAL_DOT || before === COLON_COLON) {
    if (OWN[codeAt(s, i - 2)] !== 1 && !OWN_NAMES.has(tokenText(s, i - 2))) return false;
  } else if (found.calledOnObject || (isWord(before) && BEFORE_CALL[before] !== 1)) return false;
  return !OVERLOADS.has(s.rules.language) || argumentsIn(s, i + 1) === found.parameters;
}

function argumentsIn(s: LexState, open: number): number {
  const close = partnerOf(s, open);
  if (close <= open + 1) return 0;
  let count = 1;
  for (let j = open + 1; j < close; j = behind(s, j)) if (codeAt(s, j) === COMMA) count++;
  return count;
}
