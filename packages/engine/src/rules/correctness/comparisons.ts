import {
  AND_AND,
  CLOSE_BRACE,
  CLOSE_PAREN,
  COLON,
  COMMA,
  COMPARE,
  IDENT,
  KEYWORD_BASE,
  NUMBER,
  OPEN_BRACE,
  OPEN_PAREN,
  OR_OR,
  QUESTION,
  SEMICOLON,
  STRING,
} from '../../lexer/symbols.ts';
import { BRACES, C_FAMILY, SCRIPT } from '../language-groups.ts';
import type { Rule, RuleFile } from '../rule.ts';
import { codeAt, isMember, isOneOf, isWord, sameTokens, startsLine, textAt } from '../tokens.ts';

/** Tokens that may stand before the left side of a comparison, or after its right side. */
function isBorder(code: number): boolean {
  return (
    code === OPEN_PAREN ||
    code === CLOSE_PAREN ||
    code === AND_AND ||
    code === OR_OR ||
    code === SEMICOLON ||
    code === COMMA ||
    code === OPEN_BRACE ||
    code === CLOSE_BRACE ||
    code === QUESTION
  );
}

const WORD_BORDERS = ['if', 'while', 'return', 'and', 'or', 'not', 'then', 'elif', 'elsif', 'unless', 'when', 'assert'];

function isEdge(file: RuleFile, at: number): boolean {
  const code = codeAt(file, at);
  if (code === 0 || isBorder(code)) return true;
  if (code >= KEYWORD_BASE) return isOneOf(file, at, WORD_BORDERS);
  return false;
}

/** A name, or names joined by `.` or `->`, that ends at `last`. @returns its first token, or -1 */
export function chainBack(file: RuleFile, last: number): number {
  if (!isName(file, last)) return -1;
  let first = last;
  while (isMember(file, first) && isName(file, first - 2)) first -= 2;
  return first;
}

export function chainForward(file: RuleFile, first: number): number {
  if (!isName(file, first)) return -1;
  let last = first;
  while (isMember(file, last + 2) && isName(file, last + 2)) last += 2;
  return last;
}

/** The name on the right is that on the left, or goes on with a `.`: most are neither, and nothing else is asked of them. */
export function mayBeSame(file: RuleFile, at: number): boolean {
  const { hash } = file.tokens;
  if (hash[at + 1] === hash[at - 1]) return codeAt(file, at + 1) === IDENT;
  const after = codeAt(file, at + 2);
  return after === 46 || after === 131 || after === 134 || after === 135;
}

/** `==`, `!=`, `===`, `!==`, told by the first byte. */
function isEquality({ tokens, bytes }: RuleFile, at: number): boolean {
  const b = bytes[tokens.start[at] ?? 0];
  return b === 61 || b === 33;
}

export const CONSTANTS = ['null', 'nil', 'None', 'true', 'false', 'True', 'False', 'undefined'];

function isName(file: RuleFile, at: number): boolean {
  const code = codeAt(file, at);
  if (code === IDENT) return true;
  return code >= KEYWORD_BASE && isOneOf(file, at, ['this', 'self']);
}

/** `a == a`, `a.b <= a.b`. `!=` is left out: `x != x` asks whether x is not a number. */
export const selfComparison: Rule = {
  key: 'self-comparison',
  languages: 'code',
  codes: [COMPARE, 60, 62],
  notInTests: true,
  token(file, at, report) {
    if (codeAt(file, at - 1) !== IDENT || !mayBeSame(file, at)) return;
    if (isWord(file, at, '!=') || isWord(file, at, '!==') || isWord(file, at, '<=>')) return;
    const first = chainBack(file, at - 1);
    const last = chainForward(file, at + 1);
    if (first < 0 || last < 0 || !isEdge(file, first - 1) || !isRightEdge(file, last + 1)) return;
    if (sameTokens(file, { first, last: at - 1 }, { first: at + 1, last }, 20))
      report.tokens(first, last, { name: textAt(file, at - 1) });
  },
};

/** Python and Ruby end a statement with the line, or with `:`. */
function isRightEdge(file: RuleFile, at: number): boolean {
  if (codeAt(file, at) === OPEN_PAREN) return false;
  return isEdge(file, at) || startsLine(file, at) || codeAt(file, at) === COLON;
}

/** `a && a`, `x == 1 || x == 1`: simple operands, both sides of one operator. */
export const sameOperands: Rule = {
  key: 'same-operands',
  languages: 'code',
  codes: [AND_AND, OR_OR],
  token(file, at, report) {
    const first = operandBack(file, at - 1);
    const last = operandForward(file, at + 1);
    if (first < 0 || last < 0) return;
    if (sameTokens(file, { first, last: at - 1 }, { first: at + 1, last }, 40)) report.tokens(first, last);
  },
};

/** Start of the operand that ends at `last`: back to an edge within 16 tokens, brackets refused. */
function operandBack(file: RuleFile, last: number): number {
  for (let i = last; i >= 0 && i > last - 16; i--) {
    const code = codeAt(file, i);
    if (isEdge(file, i)) return code === CLOSE_PAREN || code === CLOSE_BRACE || i === last ? -1 : i + 1;
    if (!isPlainOperand(code)) return -1;
  }
  return -1;
}

function operandForward(file: RuleFile, first: number): number {
  for (let i = first; i < first + 16; i++) {
    const code = codeAt(file, i);
    if (isRightEdge(file, i)) return code === OPEN_PAREN || code === OPEN_BRACE || i === first ? -1 : i - 1;
    if (!isPlainOperand(code)) return -1;
  }
  return -1;
}

function isPlainOperand(code: number): boolean {
  return code === IDENT || code === NUMBER || code === STRING || code === COMPARE || code === 46 || code === 33
    || code === 60 || code === 62 || code >= KEYWORD_BASE; // biome-ignore format: one list
}

/** A float written as a literal, compared for equality. Zero and whole numbers are exact. */
export const floatEquality: Rule = {
  key: 'float-equality',
  languages: [...BRACES.filter((language) => language !== 'solidity'), 'python', 'ruby', 'lua'],
  codes: [COMPARE],
  notInTests: true,
  token(file, at, report) {
    if (!isEquality(file, at)) return;
    const number = isFraction(file, at + 1) ? at + 1 : isFraction(file, at - 1) ? at - 1 : -1;
    if (number > 0) report.tokens(at - 1, at + 1, { number: textAt(file, number, 20) });
  },
};

/** `0.1`, `1e-9`: a number with a part behind the point that no binary fraction of a few digits is. */
function isFraction(file: RuleFile, at: number): boolean {
  if (codeAt(file, at) !== NUMBER) return false;
  const { start, end } = file.tokens;
  if ((end[at] ?? 0) - (start[at] ?? 0) < 3) return false;
  const text = textAt(file, at, 40);
  if (!/^\d+\.\d+(?:e-?\d+)?[fFdDlL]?$/i.test(text)) return false;
  const value = Number(text.replace(/[fFdDlL]$/, ''));
  return !Number.isInteger(value * 4096);
}

/** `x == true`. */
export const booleanLiteral: Rule = {
  key: 'boolean-literal',
  languages: [...C_FAMILY, 'java', 'go', 'php', 'solidity', 'javascript', 'typescript', 'dart'],
  codes: [COMPARE],
  notInTests: true,
  token(file, at, report) {
    const literal = isTruth(file, at + 1) ? at + 1 : isTruth(file, at - 1) ? at - 1 : -1;
    const sign = literal < 0 ? '' : textAt(file, at, 4);
    if ((sign !== '==' && sign !== '!=') || isMember(file, literal)) return;
    report.tokens(at - 1, at + 1, { literal: textAt(file, literal, 10) });
  },
};

function isTruth(file: RuleFile, at: number): boolean {
  return codeAt(file, at) >= IDENT && isOneOf(file, at, ['true', 'false']);
}

/** `==` and `!=` of JavaScript and PHP, which convert. `== null` asks for two values at once and is left alone. */
export const looseEquality: Rule = {
  key: 'loose-equality',
  languages: [...SCRIPT, 'php'],
  codes: [COMPARE],
  token(file, at, report) {
    const sign = textAt(file, at, 4);
    if (sign !== '==' && sign !== '!=') return;
    if ([at - 1, at + 1].some((side) => isOneOf(file, side, CONSTANTS))) return;
    if (isWord(file, at - 2, 'typeof')) return;
    report.token(at, { sign, strict: `${sign}=` });
  },
};

/** `is` with a literal compares identity, and whether equal literals are one object is chance. */
export const isLiteralComparison: Rule = {
  key: 'is-literal',
  languages: ['python'],
  words: { '*': 'is' },
  token(file, at, report) {
    const right = isWord(file, at + 1, 'not') ? at + 2 : at + 1;
    const code = codeAt(file, right);
    if ((code === STRING || code === NUMBER) && codeAt(file, at - 1) !== 0) report.tokens(at, right);
  },
};

/** Java's `==` asks whether two strings are one object. */
export const stringIdentity: Rule = {
  key: 'string-identity',
  languages: ['java'],
  codes: [COMPARE],
  token(file, at, report) {
    if (codeAt(file, at - 1) !== STRING && codeAt(file, at + 1) !== STRING) return;
    const sign = textAt(file, at, 4);
    if (sign !== '==' && sign !== '!=') return;
    const left = codeAt(file, at - 1) === STRING && isDouble(file, at - 1);
    const right = codeAt(file, at + 1) === STRING && isDouble(file, at + 1);
    // `'' + c == "x"` and the like have a literal further away; two literals are a test of the compiler.
    if (left !== right && codeAt(file, left ? at + 1 : at - 1) !== NUMBER) report.token(at, { sign });
  },
};

function isDouble({ bytes, tokens }: RuleFile, at: number): boolean {
  return bytes[tokens.start[at] ?? 0] === 34;
}
