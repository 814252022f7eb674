import { keyword } from '../../lexer/keywords.ts';
import {
  CLOSE_BRACE,
  CLOSE_PAREN,
  COMMA,
  EQUALS,
  IDENT,
  KEYWORD_BASE,
  NUMBER,
  OPEN_BRACE,
  OPEN_PAREN,
  SEMICOLON,
} from '../../lexer/symbols.ts';
import { C_FAMILY, SCRIPT, SEMICOLONS } from '../language-groups.ts';
import type { Rule, RuleFile } from '../rule.ts';
import { codeAt, isLiteral, isOneOf, partnerOf, sameTokens, startsLine, textAt } from '../tokens.ts';
import { CONSTANTS, chainBack, chainForward, mayBeSame } from './comparisons.ts';

/** `x = x;`. Fields set from parameters of the same name have another left side (`this.x = x`). */
export const selfAssignment: Rule = {
  key: 'self-assignment',
  languages: [...SEMICOLONS, ...SCRIPT, 'python', 'ruby', 'lua', 'go', 'swift', 'kotlin'],
  codes: [EQUALS],
  token(file, at, report) {
    if (codeAt(file, at - 1) !== IDENT || !mayBeSame(file, at)) return;
    const first = chainBack(file, at - 1);
    if (first < 0 || !beginsStatement(file, first)) return;
    const last = chainForward(file, at + 1);
    const after = codeAt(file, last + 1);
    if (last < 0 || !(after === SEMICOLON || after === CLOSE_BRACE || after === 0 || startsLine(file, last + 1)))
      return;
    if (after === 46 || after === OPEN_PAREN || after === 91) return;
    if (sameTokens(file, { first, last: at - 1 }, { first: at + 1, last }, 20))
      report.tokens(first, last, { name: textAt(file, at - 1) });
  },
};

/** Declarations (`int x = x`), named arguments and properties of a class body do not begin like that. */
function beginsStatement(file: RuleFile, at: number): boolean {
  const before = codeAt(file, at - 1);
  if (SEMICOLONS.includes(file.language as never))
    return before === SEMICOLON || before === CLOSE_BRACE || (before === OPEN_BRACE && isBodyOpener(file, at - 1));
  if (!startsLine(file, at)) return false;
  // Inside brackets a line that begins so is a named argument.
  return before !== OPEN_PAREN && before !== COMMA && before !== 91;
}

/** `{` of a block, not of an annotation or initialiser. */
function isBodyOpener(file: RuleFile, open: number): boolean {
  return codeAt(file, open - 1) === CLOSE_PAREN || codeAt(file, open - 1) >= KEYWORD_BASE;
}

/** `x =+ 1`, `x =- 1`, `x =! y`: the marks stand the wrong way round. */
export const reversedOperator: Rule = {
  key: 'reversed-operator',
  languages: [...SEMICOLONS, ...SCRIPT],
  codes: [EQUALS],
  token(file, at, report) {
    const { start, end, flags } = file.tokens;
    const next = codeAt(file, at + 1);
    if (next !== 43 && next !== 45 && next !== 33) return;
    const glued = start[at + 1] === end[at] && (flags[at] ?? 0) !== 0;
    if (glued && (flags[at + 2] ?? 0) === 2) report.tokens(at, at + 1, { sign: `=${String.fromCharCode(next)}` });
  },
};

const IF = keyword('if');
const WHILE = keyword('while');
const ELSEIF = keyword('elseif');
const CONDITION_HEADS = new Set([IF, WHILE, ELSEIF]);

/** `if (a = b)` with nothing compared. A second pair of parentheses says that it is meant. */
export const assignmentInCondition: Rule = {
  key: 'assignment-in-condition',
  languages: [...C_FAMILY, ...SCRIPT, 'java', 'csharp', 'php', 'dart', 'solidity'],
  codes: [EQUALS],
  token(file, at, report) {
    // What is assigned in a statement begins it: looked at first, since it is nearly all there is.
    if (codeAt(file, at - 1) !== IDENT) return;
    const first = chainBack(file, at - 1);
    if (first < 1 || codeAt(file, first - 1) !== OPEN_PAREN) return;
    if (!CONDITION_HEADS.has(codeAt(file, first - 2)) || partnerOf(file, first - 1) < 0) return;
    const close = partnerOf(file, first - 1);
    // What a call or an index gives is fetched and tested in one go, in every language with the idiom: a name or a literal is not.
    const last = file.language === 'php' ? at + 1 : chainForward(file, at + 1);
    const isConstant = isLiteral(codeAt(file, at + 1)) || isOneOf(file, at + 1, CONSTANTS);
    if (close !== (isConstant ? at + 2 : last + 1) || (file.language === 'php' && !isConstant)) return;
    report.tokens(first, close - 1);
  },
};

/** `010` is eight. Modes of files have three digits and more. */
export const octalLiteral: Rule = {
  key: 'octal-literal',
  notInTests: true,
  languages: [...C_FAMILY, 'java', 'php', 'go', 'javascript'],
  codes: [NUMBER],
  token(file, at, report) {
    const { tokens, bytes } = file;
    const start = tokens.start[at] ?? 0;
    const length = (tokens.end[at] ?? 0) - start;
    if (bytes[start] !== 48 || length !== 3) return;
    const [a, b] = [(bytes[start + 1] ?? 0) - 48, (bytes[start + 2] ?? 0) - 48];
    if (a < 1 || a > 7 || b < 0 || b > 7) return;
    report.token(at, { text: textAt(file, at, 8), value: a * 8 + b });
  },
};
