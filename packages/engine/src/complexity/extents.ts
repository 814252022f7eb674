import { endsOperand } from '../functions/operand-end.ts';
import { afterLine, behind, codeAt, isClose, isWord, partnerOf, REACH } from '../functions/token-reader.ts';
import { codeSet, keyword } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { COLON, COMMA, NUMBER, OPEN_BRACE, OPEN_PAREN, QUESTION, SEMICOLON, STRING } from '../lexer/symbols.ts';

/** How far statements and expressions of the brace languages reach, in tokens. Every search is bounded. */

const IF = keyword('if');
const DO = keyword('do');
const WHILE = keyword('while');
/** A statement that begins with one of these has a head, then a statement. */
const HEADED = codeSet('if for while switch foreach using lock synchronized catch with when match');
const PREFIXES = codeSet('else do try finally');
const GOES_ON = codeSet('else catch finally');
/** A line that begins with one of these goes on with the one before. */
const CONTINUES = codeSet('else as in is instanceof of satisfies and or');
const STOPS = codeSet('return break continue');

/** Languages where a line end may end a statement. */
export function endsLines(s: LexState): boolean {
  const { language } = s.rules;
  return (
    language === 'javascript' ||
    language === 'typescript' ||
    language === 'kotlin' ||
    language === 'swift' ||
    language === 'go'
  );
}

/** Last token of the statement that begins at `from`. */
export function statementEnd(s: LexState, from: number): number {
  let j = from;
  let conditional = false;
  for (let n = 0; n < REACH && j < s.count; n++) {
    const c = codeAt(s, j);
    if (isClose(c)) return j - 1;
    if (c === OPEN_BRACE) {
      const close = partnerOf(s, j);
      if (close < 0) return s.count - 1;
      const next = codeAt(s, close + 1);
      if (GOES_ON[next] !== 1) return close;
      j = close + 1;
    } else if (HEADED[c] === 1) {
      if (c === IF) conditional = true;
      j = codeAt(s, j + 1) === OPEN_PAREN ? behind(s, j + 1) : j + 1;
    } else if (PREFIXES[c] === 1) {
      j++;
      if (c === DO && codeAt(s, j) === OPEN_BRACE && codeAt(s, behind(s, j)) === WHILE) j = behind(s, j);
    } else {
      const end = plainEnd(s, j);
      if (!conditional || codeAt(s, end + 1) !== keywordElse) return end;
      j = end + 1;
    }
  }
  return Math.min(j, s.count - 1);
}
const keywordElse = keyword('else');

/** Last token of a statement without structure: at its `;`, before the bracket that closes around it, or at a line end. */
function plainEnd(s: LexState, from: number): number {
  const lines = endsLines(s);
  /** `if` expressions an `else` may belong to. */
  let conditions = 0;
  for (let j = from, n = 0; j < s.count && n < REACH; n++) {
    const c = codeAt(s, j);
    if (c === SEMICOLON) return j;
    if (isClose(c)) return j - 1;
    if (c === IF) conditions++;
    else if (c === keywordElse && --conditions < 0) return j - 1;
    if (lines && j > from && lineEndsBefore(s, j)) return j - 1;
    j = behind(s, j);
  }
  return Math.min(from + REACH, s.count - 1);
}

/** Last token of the expression around or behind `from`; a `:` that answers no `?` of its own ends it too. */
export function expressionEnd(s: LexState, from: number, open: number): number {
  const lines = endsLines(s);
  let pending = open;
  for (let j = from, n = 0; j < s.count && n < REACH; n++) {
    const c = codeAt(s, j);
    if (c === SEMICOLON || c === COMMA || isClose(c)) return j - 1;
    if (c === QUESTION) pending++;
    else if (c === COLON && --pending < 0) return j - 1;
    if (lines && j > from && lineEndsBefore(s, j)) return j - 1;
    j = behind(s, j);
  }
  return Math.min(from + REACH, s.count - 1);
}

function lineEndsBefore(s: LexState, j: number): boolean {
  if (!afterLine(s, j)) return false;
  const code = codeAt(s, j);
  if (!endsOperand(s, j - 1) && STOPS[codeAt(s, j - 1)] !== 1 && codeAt(s, j - 1) !== 139) return false;
  return (
    (isWord(code) && CONTINUES[code] !== 1) || code === NUMBER || code === STRING || code === OPEN_BRACE || code === 64
  );
}
