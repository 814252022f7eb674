/** What of a token counts for the function around it. */
import { markDecision, markShape } from '../complexity/marks.ts';
import { directiveName } from '../lexer/directives.ts';
import { codeSet, keyword } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import {
  AND_AND,
  ARROW,
  CLOSE_BRACE,
  COLON,
  COMMA,
  FAT_ARROW,
  OPEN_BRACE,
  OPEN_PAREN,
  PP_LINE,
  QUESTION,
  SEMICOLON,
} from '../lexer/symbols.ts';
import { isWildcard, startsArm } from './arms.ts';
import { isConditional } from './conditional.ts';
import { isRvalueReference } from './rvalue-reference.ts';
import { codeAt } from './token-reader.ts';
import type { Walk } from './walk-state.ts';

const CASE = keyword('case');
const CATCH = keyword('catch');
const DEFAULT = keyword('default');
const ELSE = keyword('else');
const GOTO = keyword('goto');
/** Where `catch` decides behind a block alone. */
const LATE_CATCH = new Set(['dart', 'kotlin']);
/** Before a Swift `case` that is a pattern, not a branch. */
const PATTERN_BEFORE = codeSet('if guard while for', COMMA);
/** Before a Dart `case` that is a branch; `if (value case pattern)` is one decision. */
const BRANCH_BEFORE = codeSet('', OPEN_BRACE, CLOSE_BRACE, SEMICOLON, COLON);

/** The word at `i` stands between a block and what it catches. */
function isCatch(s: LexState, i: number): boolean {
  return codeAt(s, i - 1) === 125 && codeAt(s, i + 1) === OPEN_PAREN;
}

/** Counts token `i` for the innermost function when it is a decision. */
export function decide(w: Walk, i: number, code: number): void {
  const { s, top, rules } = w;
  if (w.interest.decides[code] === 1) {
    const found = w.functions[top.owner];
    if (!found || top.typeOnly) return;
    if (code === QUESTION) {
      // Where a `:` must answer, that is what counts (see the walk).
      if (rules.ternary === 'colon' || !isConditional(s, rules, i)) return;
    } else if (code === PP_LINE) {
      const name = directiveName(s.bytes, s.start[i] ?? 0, s.end[i] ?? 0);
      if (name !== 'if' && name !== 'ifdef' && name !== 'elif') return;
    } else if (code === AND_AND && (s.rules.language === 'cpp' || s.rules.language === 'objc')) {
      if (isRvalueReference(s, i, top.open)) return;
    } else if (code === CASE && codeAt(s, i - 1) === GOTO) {
      return;
    } else if (code === CASE && s.rules.language === 'swift' && PATTERN_BEFORE[codeAt(s, i - 1)] === 1) {
      return;
    } else if (code === CASE && s.rules.language === 'dart' && BRANCH_BEFORE[codeAt(s, i - 1)] !== 1) {
      return;
    } else if (code === CATCH && LATE_CATCH.has(s.rules.language) && !isCatch(s, i)) {
      // Dart's `on Error catch (e)` is one decision, and Kotlin may call something `catch`.
      return;
    }
    markDecision(found, i);
  } else if (
    top.arms &&
    ((code === FAT_ARROW && rules.arms !== 'when ->') || (code === ARROW && rules.arms === 'when ->'))
  ) {
    const found = w.functions[top.owner];
    const before = codeAt(s, i - 1);
    const last = top.armArrow;
    top.armArrow = i;
    if (rules.arms !== 'when ->' && last >= 0 && !startsArm(s, last, i)) return;
    if (found && before !== ELSE && before !== DEFAULT && !isWildcard(s, i)) markDecision(found, i);
  } else if (w.interest.shapes[code] === 1) {
    const found = w.functions[top.owner];
    if (found && !top.typeOnly) markShape(found, i);
  }
}
