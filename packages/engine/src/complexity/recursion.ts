import type { FoundFunction } from '../functions/found-function.ts';
import { behind, codeAt, isWord, partnerOf } from '../functions/token-reader.ts';
import { codeSet } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { ARROW, COLON_COLON, COMMA, DOT, OPTIONAL_DOT } from '../lexer/symbols.ts';

/** Recursion, as far as one function's text shows it. */

const OWN = codeSet('this self');
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
    if (OWN[codeAt(s, i - 2)] !== 1 && !isThisVariable(s, i - 2)) return false;
  } else if (found.calledOnObject || (isWord(before) && BEFORE_CALL[before] !== 1)) return false;
  return !OVERLOADS.has(s.rules.language) || argumentsIn(s, i + 1) === found.parameters;
}

/** `$this` of PHP. */
function isThisVariable(s: LexState, i: number): boolean {
  const from = s.start[i] ?? 0;
  return s.bytes[from] === 36 && s.bytes[from + 1] === 116 && (s.end[i] ?? 0) - from === 5;
}

function argumentsIn(s: LexState, open: number): number {
  const close = partnerOf(s, open);
  if (close <= open + 1) return 0;
  let count = 1;
  for (let j = open + 1; j < close; j = behind(s, j)) if (codeAt(s, j) === COMMA) count++;
  return count;
}
