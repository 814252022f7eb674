import { keyword } from '../../lexer/keywords.ts';
import { COLON, IDENT, SEMICOLON } from '../../lexer/symbols.ts';
import { indentOf, semicolonAfter } from '../blocks.ts';
import { C_FAMILY } from '../language-groups.ts';
import type { Rule, RuleFile } from '../rule.ts';
import { codeAt, isMember, isOneOf, lineAt, partnerOf, startsLine, textAt } from '../tokens.ts';

/** Words that do not stand for a statement that is never reached: blocks end, labels and cases can be jumped to. */
const REACHED = ['case', 'default', 'else', 'elif', 'except', 'finally', 'catch', 'function', 'class', 'interface', 'while', 'type', 'enum', 'async', 'static', 'export', 'import', 'var']; // biome-ignore format: one list

/** Code behind `return`, `throw`, `break`, `continue` in the same block. */
export const unreachableCode: Rule = {
  key: 'unreachable-code',
  languages: [...C_FAMILY, 'java', 'csharp', 'php', 'dart', 'javascript', 'typescript', 'solidity', 'python'],
  words: { '*': 'return throw break continue', python: 'raise' },
  token(file, at, report) {
    if (codeAt(file, at) === IDENT && !isOneOf(file, at, ['raise'])) return;
    if (isMember(file, at)) return;
    const next = file.language === 'python' ? afterPython(file, at) : afterBraces(file, at);
    if (next > 0) report.token(next);
  },
};

function afterBraces(file: RuleFile, at: number): number {
  // A statement of its own: not the body of `if (x) return;`, and none of several behind a `case`.
  const before = codeAt(file, at - 1);
  if (before !== SEMICOLON && before !== 123 && before !== 125) return -1;
  const end = semicolonAfter(file, at + 1);
  if (end < 0) return -1;
  const next = end + 1;
  const code = codeAt(file, next);
  if (code === 0 || code === 125 || code === SEMICOLON || code === 10 || !startsLine(file, next)) return -1;
  // A `break` behind a `return` ends a case for the eye; a name in capitals alone is a macro.
  if (isOneOf(file, next, ['break']) || isMacro(file, next) || isLocalFunction(file, next)) return -1;
  if (isOneOf(file, next, REACHED) || (codeAt(file, next + 1) === COLON && code === IDENT)) return -1;
  // `}` of a body without braces: `if (a) { } return x; ...` is a statement, `do return; while` is none.
  if (before === 125 && !startsLine(file, at)) return -1;
  // An attribute or label written `[[x]]` or `@x`.
  if (code === 91 || code === 64 || code === 12) return -1;
  if (startsLine(file, at) && indentOf(file, next) > indentOf(file, at)) return -1;
  return controlled(file, at) ? -1 : next;
}

/** `if (x)` / `else` with the word on the next line and no braces. */
function controlled(file: RuleFile, at: number): boolean {
  const before = codeAt(file, at - 1);
  return before === 41 || isOneOf(file, at - 1, ['else', 'do']);
}

/** `int add(int a) {`, `float move(float x) =>`: C# and Dart declare them where they like, also behind a `return`. */
function isLocalFunction(file: RuleFile, at: number): boolean {
  if (file.language !== 'csharp' && file.language !== 'dart') return false;
  if (isOneOf(file, at, ['if', 'while', 'for', 'foreach', 'switch', 'using', 'lock', 'try'])) return false;
  for (let i = at + 1; i < at + 24; i++) {
    const code = codeAt(file, i);
    if (code === SEMICOLON || code === 123 || code === 61 || code === 0) return false;
    if (code !== 40) continue;
    const close = partnerOf(file, i);
    return close > 0 && (codeAt(file, close + 1) === 123 || isOneOf(file, close + 1, ['=>', 'where', 'async']));
  }
  return false;
}

function isMacro(file: RuleFile, at: number): boolean {
  return codeAt(file, at) === IDENT && codeAt(file, at + 1) !== SEMICOLON && /^[A-Z][A-Z0-9_]+$/.test(textAt(file, at));
}

function afterPython(file: RuleFile, at: number): number {
  if (!startsLine(file, at)) return -1;
  const indent = indentOf(file, at);
  for (let i = at + 1; i < file.tokens.count && i < at + 400; i++) {
    const code = codeAt(file, i);
    if (code === 40 || code === 91 || code === 123) {
      const close = partnerOf(file, i);
      if (close < 0) return -1;
      i = close;
      continue;
    }
    if (!startsLine(file, i) || lineAt(file, i) === lineAt(file, at)) continue;
    if (isOneOf(file, i, ['and', 'or', 'not', '+', '-', '.', 'if', 'for']) && indentOf(file, i) > indent) continue;
    // `yield` behind a `return` makes a generator of the function.
    if (isOneOf(file, i, ['yield', ...REACHED])) return -1;
    return indentOf(file, i) === indent && i > at ? i : -1;
  }
  return -1;
}

const GOTO = keyword('goto');

export const gotoStatement: Rule = {
  key: 'goto-statement',
  languages: [...C_FAMILY, 'csharp', 'php', 'go', 'lua'],
  words: { '*': 'goto' },
  token(file, at, report) {
    // C# jumps between the cases of a switch with it.
    if (codeAt(file, at) === GOTO && !isOneOf(file, at + 1, ['case', 'default'])) report.token(at);
  },
};

/** `p = realloc(p, n)`: when it fails the old block is lost. */
export const reallocLeak: Rule = {
  key: 'realloc-leak',
  languages: C_FAMILY,
  notInTests: true,
  words: { '*': 'realloc' },
  token(file, at, report) {
    if (codeAt(file, at + 1) !== 40 || codeAt(file, at - 1) !== 61 || codeAt(file, at + 3) !== 44) return;
    const { hash, code } = file.tokens;
    if (
      codeAt(file, at - 2) === IDENT &&
      code[at + 2] === IDENT &&
      hash[at - 2] === hash[at + 2] &&
      !isMember(file, at - 2)
    )
      report.tokens(at - 2, at + 2);
  },
};

/** `memset(p, n, 0)` sets no byte: size and value are the wrong way round. */
export const memsetOrder: Rule = {
  key: 'memset-order',
  languages: C_FAMILY,
  words: { '*': 'memset' },
  token(file, at, report) {
    const close = partnerOf(file, at + 1);
    if (codeAt(file, at + 1) !== 40 || close < 0) return;
    if (isOneOf(file, close - 1, ['0']) && codeAt(file, close - 2) === 44 && !isOneOf(file, close - 3, ['0']))
      report.tokens(at, close);
  },
};
