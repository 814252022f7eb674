/** What `&&` means in C++ where it stands: a decision, or the mark of a type. */
import { codeSet, keyword } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import {
  ARROW,
  CLOSE_PAREN,
  COLON,
  COLON_COLON,
  COMMA,
  EQUALS,
  GREATER,
  IDENT,
  KEYWORD_BASE,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  RANGE,
  SEMICOLON,
} from '../lexer/symbols.ts';
import { anglesBefore, codeAt, isWord, partnerOf } from './token-reader.ts';

const STATEMENT_ENDS = codeSet('', SEMICOLON, OPEN_BRACE, 125);
/** What a declared name, or the type of a parameter without one, stands before. */
const NAME_ENDS = codeSet('', COMMA, CLOSE_PAREN, EQUALS, COLON, SEMICOLON, OPEN_BRACE, OPEN_PAREN);
const TYPE_WORDS = codeSet('auto const int char float double long short unsigned signed bool void volatile');
const QUALIFIERS = codeSet('const static volatile inline extern', IDENT);
const FOR = keyword('for');
const IF = keyword('if');
/** Behind the parameters of a lambda or of a method. */
const BEHIND_PARAMETERS = codeSet('const noexcept override final requires', OPEN_BRACE, ARROW, COLON);

/**
 * `auto&& x`, `T&&)`, `vector<T>&& v`: a reference, not an operator.
 * @param open bracket around it, -1 for none
 */
export function isRvalueReference(s: LexState, i: number, open: number): boolean {
  const before = codeAt(s, i - 1);
  const next = codeAt(s, i + 1);
  if (next === CLOSE_PAREN || next === GREATER || next === COMMA || next === RANGE) return true;
  if (before === GREATER) return declares(s, i, open);
  // `basic_json&& key = …;` declares: nothing else begins a statement with `a && b =`.
  if (isWord(before) && isWord(next) && codeAt(s, i + 2) === EQUALS && STATEMENT_ENDS[codeAt(s, i - 2)] === 1)
    return true;
  return before >= KEYWORD_BASE && TYPE_WORDS[before] === 1;
}

/** `vector<T>&& v` declares, `is_same_v<T, U> && v` decides: what stands around the type and the name tells. */
function declares(s: LexState, i: number, open: number): boolean {
  const next = codeAt(s, i + 1);
  if (next === SEMICOLON || next === OPEN_BRACKET) return true;
  const then = codeAt(s, i + 2);
  if (next !== IDENT || NAME_ENDS[then] !== 1) return false;
  if (then === EQUALS) return true;
  const angles = anglesBefore(s, i - 1);
  if (angles < 0) return false;
  let first = angles - 1;
  while (codeAt(s, first - 1) === COLON_COLON && codeAt(s, first - 2) === IDENT) first -= 2;
  while (QUALIFIERS[codeAt(s, first - 1)] === 1) first--;
  const around = codeAt(s, first - 1);
  if (around === COMMA || around === OPEN_PAREN) return holdsParameters(s, open);
  return STATEMENT_ENDS[around] === 1;
}

/** The group that opens at `open` is the parameters of a lambda, a method, a handler or the head of a loop over a range. */
function holdsParameters(s: LexState, open: number): boolean {
  if (codeAt(s, open) !== OPEN_PAREN) return false;
  const before = codeAt(s, open - 1);
  if (before === 93 || before === FOR) return true;
  // `if constexpr (`
  if (codeAt(s, open - 2) === IF) return false;
  const close = partnerOf(s, open);
  return close >= 0 && (before === IDENT || before === GREATER) && BEHIND_PARAMETERS[codeAt(s, close + 1)] === 1;
}
