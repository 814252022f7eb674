import { keyword } from '../../lexer/keywords.ts';
import { BRACES, SCRIPT } from '../language-groups.ts';
import type { Rule, RuleFile, RuleFunction } from '../rule.ts';

const max = (from: number, to: number, usual: number) => [{ name: 'max', min: from, max: to, default: usual }];

/** Function sizes. The place is the function's first line; the message names it. */
export const longFunction: Rule = {
  key: 'long-function',
  languages: 'code',
  params: max(5, 10_000, 120),
  notInTests: true,
  fn(file, { measured: fn, startToken }, report) {
    const limit = report.params.max ?? 0;
    if (fn.codeLines > limit && !isWrapper(file, fn))
      report.token(startToken, { name: fn.name, lines: fn.codeLines, max: limit });
  },
};

/** A script's module in a function (`(function () { ... })()`): its length is the file's. */
function isWrapper(file: RuleFile, fn: RuleFunction['measured']): boolean {
  if (!SCRIPT.some((language) => language === file.language) || fn.name !== '(anonymous)') return false;
  return fn.endLine - fn.startLine > file.text.lines * 0.8;
}

export const manyParameters: Rule = {
  key: 'many-parameters',
  languages: 'code',
  params: max(1, 100, 7),
  fn(_file, { measured: fn, startToken }, report) {
    const limit = report.params.max ?? 0;
    if (fn.parameters > limit) report.token(startToken, { name: fn.name, count: fn.parameters, max: limit });
  },
};

export const deepNesting: Rule = {
  key: 'deep-nesting',
  languages: 'code',
  params: max(1, 100, 5),
  fn(_file, { measured: fn, startToken }, report) {
    const limit = report.params.max ?? 0;
    const depth = fn.maxNesting;
    if (depth > limit) report.token(startToken, { name: fn.name, depth, max: limit });
  },
};

export const cognitiveComplexity: Rule = {
  key: 'cognitive-complexity',
  languages: 'code',
  params: max(1, 10_000, 40),
  fn(_file, { measured: fn, startToken }, report) {
    const limit = report.params.max ?? 0;
    const value = fn.cognitive;
    if (value > limit) report.token(startToken, { name: fn.name, value, max: limit });
  },
};

const RETURN = keyword('return');

/** Own returns of every function: those of functions inside it are theirs. */
export const manyReturns: Rule = {
  key: 'many-returns',
  languages: BRACES.concat('python'),
  params: max(1, 100, 10),
  file({ tokens, functions }, report) {
    const limit = report.params.max ?? 0;
    functions.forEach((fn, n) => {
      if (fn.measured.codeLines <= limit) return;
      let count = 0;
      let inner = n + 1;
      for (let at = fn.startToken; at <= fn.endToken; at++) {
        const nested = functions[inner];
        if (nested?.startToken === at) {
          // Those inside it begin later and end earlier: one step passes them all.
          at = Math.max(at, nested.endToken);
          while ((functions[inner]?.startToken ?? at + 1) <= at) inner++;
        } else if (tokens.code[at] === RETURN) count++;
      }
      if (count > limit) report.token(fn.startToken, { name: fn.measured.name, count, max: limit });
    });
  },
};
