import { AND_AND, COLON, COMMA, OR_OR, QUESTION, SEMICOLON } from '../../lexer/symbols.ts';
import { C_FAMILY, PAREN_CONDITIONS } from '../language-groups.ts';
import type { Rule } from '../rule.ts';
import { IS_LONG } from '../string-facts.ts';
import { codeAt, partnerOf, stringBody } from '../tokens.ts';

/** A condition of many parts. Counts `&&` and `||` between the parentheses of `if` and `while`. */
export const longCondition: Rule = {
  key: 'long-condition',
  languages: PAREN_CONDITIONS,
  params: [{ name: 'max', min: 1, max: 100, default: 6 }],
  words: { '*': 'if while' },
  token(file, at, report) {
    const close = partnerOf(file, at + 1);
    if (codeAt(file, at + 1) !== 40 || close < 0) return;
    let count = 0;
    for (let i = at + 2; i < close; i++) {
      const code = codeAt(file, i);
      if (code === AND_AND || code === OR_OR) count++;
      // A function in a condition has conditions of its own, and is read when its turn comes.
      else if (code === 123) i = Math.max(i, partnerOf(file, i));
    }
    const max = report.params.max ?? 0;
    if (count > max) report.tokens(at, close, { count, max });
  },
};

/** `a ? b : c ? d : e` and deeper. Types use `?` otherwise, so only languages whose `?` is nothing else. */
export const nestedTernary: Rule = {
  key: 'nested-ternary',
  languages: [...C_FAMILY, 'php', 'javascript', 'solidity'],
  params: [{ name: 'max', min: 1, max: 20, default: 2 }],
  codes: [QUESTION],
  token(file, at, report) {
    const max = report.params.max ?? 0;
    // The first of a chain speaks for it: what follows it in the same expression is inside.
    let depth = 1;
    for (let back = at - 1; back >= 0 && back > at - 60; back--) {
      const code = codeAt(file, back);
      if (code === QUESTION) return;
      if (endsExpression(code)) break;
    }
    for (let i = at + 1; i < file.tokens.count && i < at + 300; i++) {
      const code = codeAt(file, i);
      if (code === QUESTION && codeAt(file, i + 1) !== COLON) depth++;
      else if (code === 40 || code === 91 || code === 123) {
        const partner = partnerOf(file, i);
        if (partner < 0) return;
        i = partner;
      } else if (endsExpression(code) || code === 41 || code === 93) break;
    }
    if (depth > max) report.token(at, { depth, max });
  },
};

function endsExpression(code: number): boolean {
  return code === SEMICOLON || code === COMMA || code === 123 || code === 125 || code === 40 || code === 91;
}

export const longString: Rule = {
  key: 'long-string',
  languages: 'code',
  params: [{ name: 'max', min: 50, max: 100_000, default: 400 }],
  notInTests: true,
  stringFacts: IS_LONG,
  string(file, at, report) {
    const { start, end } = stringBody(file, at);
    const max = report.params.max ?? 0;
    if (end - start > max && !spansLines(file.bytes, start, end)) report.token(at, { length: end - start, max });
  },
};

function spansLines(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (bytes[i] === 10 || bytes[i] === 13) return true;
  return false;
}
