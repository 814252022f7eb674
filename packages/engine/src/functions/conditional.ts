/** What a `?` means where it stands: a decision, or the mark of a type. */
import type { DecisionRules } from '../complexity/decision-table.ts';
import { keyword } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import {
  AFTER_SPACE,
  CLOSE_PAREN,
  COLON,
  COMMA,
  EQUALS,
  GREATER,
  LESS,
  OPEN_PAREN,
  SEMICOLON,
  STEP,
} from '../lexer/symbols.ts';
import { endsOperand } from './operand-end.ts';
import { codeAt, isClose, isOpen, isWord, partnerOf } from './token-reader.ts';

const EXTENDS = keyword('extends');
/** Behind a `?` these show that it marks a type or a member. */
const NOT_CONDITIONAL = new Set([COLON, CLOSE_PAREN, COMMA, SEMICOLON, EQUALS, GREATER, 93, 125, 46, 124]);

/** A `?` that chooses between two values; with `spaced` ternaries, one set apart from what stands before it. */
export function isConditional(s: LexState, rules: DecisionRules, i: number): boolean {
  if (rules.ternary === 'always') return true;
  if (rules.ternary === 'spaced') return ((s.flags[i] ?? 0) & (AFTER_SPACE | 1)) !== 0;
  return endsOperand(s, i - 1) || codeAt(s, i - 1) === STEP;
}

/** `int? x`, `name?: T`, `x?[0]`, `[?x]` (Dart: an element unless it is null): a `?` that cannot begin a conditional expression. */
export function marksType(s: LexState, i: number): boolean {
  const next = codeAt(s, i + 1);
  if (NOT_CONDITIONAL.has(next)) return true;
  const before = codeAt(s, i - 1);
  if (isOpen(before) || before === COMMA || before === COLON) return true;
  const { language } = s.rules;
  if ((s.flags[i] ?? 0) !== 0 || (language !== 'csharp' && language !== 'dart')) return false;
  if (next === 91) return true;
  if (!isWord(next)) return false;
  // `Type? name =`, `Type? name;`, `Type? name,`, `Type? name(`, `Type? name<T>(` declare something.
  const then = codeAt(s, i + 2);
  if (then === OPEN_PAREN || then === LESS) return ((s.flags[i + 1] ?? 0) & AFTER_SPACE) !== 0;
  return then === EQUALS || then === SEMICOLON || then === COMMA || then === CLOSE_PAREN || isWord(then);
}

/** How far the `extends` of a conditional type is looked for, brackets as one. */
const LOOK_BACK = 48;

/** `T extends U ? A : B` of TypeScript. */
export function isConditionalType(s: LexState, i: number): boolean {
  if (s.rules.language !== 'typescript') return false;
  for (let j = i - 1, n = 0; j >= 0 && n < LOOK_BACK; n++) {
    const c = codeAt(s, j);
    if (c === EXTENDS) return true;
    if (c === SEMICOLON || c === EQUALS || c === COLON || (isOpen(c) && c !== 91)) return false;
    const open = isClose(c) ? partnerOf(s, j) : j;
    if (open < 0) return false;
    j = open - 1;
  }
  return false;
}
